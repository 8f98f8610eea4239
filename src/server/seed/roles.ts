import { modules, type Module, type Permission } from '#shared/permissions.ts'
import type { Language } from '#shared/language.ts'

/** A role as the demonstration and a first start seed it (domain section 20). */
export interface SeedRole {
  readonly id: string
  readonly names: Readonly<Record<Language, string>>
  readonly permissions: readonly Permission[]
  /** Refund limits in whole units of yen; 0 means "may only request" (decision 13), absent is unlimited. */
  readonly single?: number
  readonly daily?: number
}

/** Roles of a merchant's people. */
export const staffRoles = {
  top: {
    id: 'top-administrator',
    names: { ja: '統括管理者', en: 'Top-level administrator', mn: 'Ерөнхий админ' },
    permissions: all(
      'Record',
      'Refund',
      'Settle',
      'Shop',
      'Stat',
      'User',
      'Permission',
      'Message',
      'DataCompass',
      'PointsReport',
      'EntPointsReport',
      'Qr',
      'Audit',
    ),
  },
  manager: {
    id: 'manager',
    names: { ja: '店長', en: 'Manager', mn: 'Менежер' },
    permissions: [...all('Record', 'Refund', 'Stat', 'DataCompass'), 'Shop.search', 'Qr.search'],
    single: 30_000,
    daily: 100_000,
  },
  staff: {
    id: 'user',
    names: { ja: 'スタッフ', en: 'User', mn: 'Ажилтан' },
    permissions: ['Record.search', 'Refund.refund'],
    single: 0,
  },
  accountant: {
    id: 'accountant',
    names: { ja: '経理', en: 'Accountant', mn: 'Нягтлан' },
    permissions: all('Record', 'Settle', 'Stat'),
  },
} as const satisfies Record<string, SeedRole>

const provider = all('Refund', 'Ent', 'EntMfaConfig', 'Message', 'Manual', 'Audit')

/** Roles of the provider's people. */
export const providerRoles = {
  system: {
    id: 'system-administrator',
    names: { ja: 'システム管理者', en: 'System administrator', mn: 'Системийн админ' },
    permissions: provider,
  },
  // The portal knows this role by its name (spec section 6): it is the same in every language.
  super: {
    id: 'super-admin',
    names: { ja: 'SuperAdmin', en: 'SuperAdmin', mn: 'SuperAdmin' },
    permissions: [...provider, ...all('AdminManage')],
  },
  config: {
    id: 'system-config',
    names: { ja: 'SystemConfig', en: 'SystemConfig', mn: 'SystemConfig' },
    permissions: all('SystemConfig', 'Message', 'Audit'),
  },
} as const satisfies Record<string, SeedRole>

/** A role as its table holds it; limits in the currency's smallest unit. */
export interface RoleRow {
  readonly id: string
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly single: number | null
  readonly daily: number | null
}

/** These roles in a tenant's language and currency; one in tugrik has a hundred times the yen, in whole tugrik. */
export function roleRows(
  roles: Readonly<Record<string, SeedRole>>,
  { language, currency }: { readonly language: Language; readonly currency: string },
): RoleRow[] {
  const unit = currency === 'JPY' ? 1 : 2_000
  const limit = (yen: number | undefined) => (yen === undefined ? null : yen * unit)
  return Object.values(roles).map(({ id, names, permissions, single, daily }) => ({
    id,
    name: names[language],
    permissions,
    single: limit(single),
    daily: limit(daily),
  }))
}

/** Every action of these modules. */
export function all(...names: readonly Module[]): Permission[] {
  // A module's name and one of its actions are a permission by the table's own definition.
  return names.flatMap((name) => modules[name].map((action) => `${name}.${action}` as Permission))
}
