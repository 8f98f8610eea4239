import { z } from 'zod/mini'
import { modules, permissions, type Module, type Permission } from '#shared/permissions.ts'

/** The rights of a role, module by module, with the spelling of spec section 3. */
export const Permissons = z.array(
  z.strictObject({
    modelName: z.string().check(z.maxLength(40)),
    permissonList: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  }),
)
export type Permissons = z.infer<typeof Permissons>

/** Groups of rights as a role is put together of them, for a merchant's people and for the provider's (spec section 6). */
export const groups = {
  staff: ['Record', 'Refund', 'Settle', 'Stat', 'DataCompass', 'PointsReport', 'EntPointsReport', 'Shop', 'Message', 'Qr', 'User', 'Permission', 'Audit'],
  admin: ['Refund', 'Ent', 'EntMfaConfig', 'Message', 'Manual', 'AdminManage', 'SystemConfig', 'Audit'],
} as const satisfies Record<string, readonly Module[]> // prettier-ignore

/** Whose role it is. */
export type Side = keyof typeof groups

/** The rights of one module, in the order they are shown. */
export function rightsOf(module: Module): readonly Permission[] {
  // A module's name and one of its actions are a right by the table's own definition.
  return modules[module].map((action) => `${module}.${action}` as Permission)
}

/** The right that another one is no use without: whoever downloads, adds or changes also searches. */
export function neededFor(right: Permission): Permission | undefined {
  const module = right.slice(0, right.indexOf('.')) as Module // before the dot stands the module
  const search = rightsOf(module).find((one) => /\.(?:search|categorySearch)$/.test(one))
  return search === right ? undefined : search
}

/** These rights and those they need, each once, in the order of the table. */
export function withNeeded(rights: readonly Permission[]): Permission[] {
  const all = new Set([...rights, ...rights.flatMap((one) => neededFor(one) ?? [])])
  return permissions.filter((one) => all.has(one))
}

/** The rights as they travel. */
export function permissonsOf(rights: readonly string[]): Permissons {
  return Object.entries(modules).flatMap(([modelName, actions]) => {
    const permissonList = actions.filter((action) => rights.includes(`${modelName}.${action}`))
    return permissonList.length > 0 ? [{ modelName, permissonList }] : []
  })
}

/** The rights that travelled, and those they need; undefined where one is not of this side, or is none at all. */
export function rightsIn(permissons: Permissons, side: Side): Permission[] | undefined {
  const known: readonly string[] = groups[side].flatMap(rightsOf)
  const named = permissons.flatMap(({ modelName, permissonList }) => permissonList.map((one) => `${modelName}.${one}`))
  return named.every((one) => known.includes(one)) ? withNeeded(named as Permission[]) : undefined // every one is known
}
