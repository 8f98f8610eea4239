import { providerRoles, staffRoles } from '#server/seed/roles.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Device } from '../visit.ts'

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
  readonly device: Device
  /** Their merchants may refund; else the tenant keeps refunds to the provider. */
  readonly refunds: boolean
  /** Their merchant is the master of the shop's. */
  readonly master: boolean
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
  device: 'desktop',
  refunds: true,
  master: false,
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
  // The right to see administrators is SuperAdmin's alone, whoever else holds it.
  of('Desk that only reads', 'admin', { permissions: ['Ent.search', 'EntMfaConfig.search', 'Message.search', 'AdminManage.search', 'Audit.search'] }), // prettier-ignore
  of('Super-admin', 'admin', providerRoles.super, { superAdmin: true }),
  of('Keeper of settings', 'admin', providerRoles.config),
]

/** The persona on each device, and where something but their rights decides what they may. */
export function walksOf(persona: Persona): readonly Persona[] {
  const { name, side, rights } = persona
  const refunds = rights.includes('Refund.refund')
  return [
    persona,
    { ...persona, name: `${name} on a tablet`, device: 'tablet' },
    { ...persona, name: `${name} on a phone`, device: 'phone' },
    ...(refunds ? [{ ...persona, name: `${name} where refunds are off`, refunds: false }] : []),
    ...(side === 'staff' && rights.length > 6 ? [{ ...persona, name: `${name} of a master`, master: true }] : []),
  ]
}

/** Every walk, once each. */
export const walks = personas.flatMap(walksOf)
