import { providerRoles, staffRoles } from '#server/seed/roles.ts'
import type { Permission } from '#shared/permissions.ts'

/** Somebody who walks through the portal: what they may, and what else decides what they see. */
export interface Persona {
  readonly name: string
  readonly side: 'staff' | 'admin'
  readonly rights: readonly Permission[]
  readonly superAdmin: boolean
  /** Gives back nothing without asking (decision 13). */
  readonly asks: boolean
  /** Two-step sign-in is on. */
  readonly bound: boolean
  readonly limits: { readonly single: number | null; readonly daily: number | null }
}

type Seeded = { readonly permissions: readonly Permission[]; readonly single?: number; readonly daily?: number }

const of = (name: string, side: Persona['side'], role: Seeded, more: Partial<Persona> = {}): Persona => ({
  name,
  side,
  rights: role.permissions,
  superAdmin: false,
  asks: role.single === 0,
  bound: false,
  limits: { single: role.single ?? null, daily: role.daily ?? null },
  ...more,
})

/** The roles a merchant or a provider begins with, and some that hold one right of a kind without its sisters. */
export const personas: readonly Persona[] = [
  of('Top-level administrator', 'staff', staffRoles.top),
  of('Manager', 'staff', staffRoles.manager),
  of('Staff who asks', 'staff', staffRoles.staff),
  of('Accountant with two-step', 'staff', staffRoles.accountant, { bound: true }),
  of('Remover', 'staff', { permissions: ['User.search', 'User.delete', 'Permission.search', 'Permission.delete', 'Message.search', 'Message.delete'] }), // prettier-ignore
  of('Beginner', 'staff', { permissions: ['User.search', 'User.add', 'Permission.search', 'Permission.add', 'Message.search', 'Message.add'] }), // prettier-ignore
  of('Reader', 'staff', { permissions: ['User.search', 'Permission.search', 'Message.search', 'Audit.search'] }),
  of('System administrator', 'admin', providerRoles.system),
  of('Desk that only reads', 'admin', { permissions: ['Ent.search', 'EntMfaConfig.search', 'Message.search'] }),
  of('Super-admin', 'admin', providerRoles.super, { superAdmin: true }),
  of('Keeper of settings', 'admin', providerRoles.config),
]
