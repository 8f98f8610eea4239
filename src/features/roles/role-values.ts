import { z } from 'zod/mini'
import { decimalsOf, ownCurrency } from '#client/formats.ts'
import { moneyParts } from '#shared/money.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { RoleForm, type Role } from './contract.ts'
import { permissonsOf, type Permissons } from './rights.contract.ts'

const Limit = z.string().check(z.refine((text) => text.trim() === '' || parseAmount(text, ownCurrency()) !== undefined))

/** What the form of a role holds: rights one by one, limits as they are typed; an empty one is none. */
export const RoleValues = z.object({
  roleName: RoleForm.shape.roleName,
  description: RoleForm.shape.description,
  rights: z.array(z.enum(permissions as [Permission, ...Permission[]])).check(z.minLength(1, 'onePermission')),
  single: Limit,
  daily: Limit,
})
export type RoleValues = z.infer<typeof RoleValues>

/** A form of a role, or of none yet. */
export function valuesOf(role: Role | undefined): RoleValues {
  if (!role) return { roleName: '', description: '', rights: [], single: '', daily: '' }
  const { roleName, description, refundLimitSingle, refundLimitDaily } = role
  const rights = rightsHeld(role.permissons)
  return { roleName, description, rights, single: typed(refundLimitSingle), daily: typed(refundLimitDaily) }
}

/** The same as it travels. */
export function formOf({ roleName, description, rights, single, daily }: RoleValues): RoleForm {
  const limits = { refundLimitSingle: amount(single), refundLimitDaily: amount(daily) }
  return { roleName, description, permissons: permissonsOf(rights), ...limits }
}

/** The rights a role gives, one by one. */
export function rightsHeld(permissons: Permissons): Permission[] {
  const held = permissons.flatMap(({ modelName, permissonList }) => permissonList.map((one) => `${modelName}.${one}`))
  return permissions.filter((one) => held.includes(one))
}

function typed(limit: number | null): string {
  const currency = ownCurrency()
  return limit === null ? '' : moneyParts(limit, currency, { decimals: decimalsOf(currency) }).digits
}

function amount(text: string): number | null {
  const parsed = text.trim() === '' ? undefined : parseAmount(text, ownCurrency())
  return parsed === undefined ? null : Number(parsed)
}
