import type { Role } from '#features/roles/contract.ts'
import { isolated } from '#shared/isolated.ts'

/**
 * The roles a writer chooses from, each id once: related enterprises share the ids of built-in roles. Two
 * companies' roles of one name are told apart by the company.
 */
export function roleChoices(list: readonly Role[], ownEnt: string): { id: string; name: string }[] {
  const byId = new Map<string, Role>()
  for (const role of list) if (!byId.has(role.roleId) || role.entCode === ownEnt) byId.set(role.roleId, role)
  const once = [...byId.values()]
  const isShared = ({ roleName, entCode }: Role) =>
    once.some((other) => other.roleName === roleName && other.entCode !== entCode)
  return once.map((role) => ({
    id: role.roleId,
    name: isShared(role) ? `${isolated(role.roleName)} · ${isolated(role.entName)}` : role.roleName,
  }))
}
