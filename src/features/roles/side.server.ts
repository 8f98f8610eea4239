import type { Scope } from '#server/access/scope.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { Problem } from '#shared/problem.ts'
import { provider } from './administrators.server.ts'

/** The enterprises whose people and roles somebody manages: the provider's people their own alone, whatever else they see. */
export function managedBy(viewer: Viewer, scope: Scope): readonly string[] {
  return viewer.isAdmin ? [provider] : scope.ents
}

/** The enterprise something is made in: the one named where it is in reach, else the own. Throws Problem('noSuchCompany'). */
export function houseFor(viewer: Viewer, scope: Scope, entCode: string | undefined): string {
  if (entCode === undefined) return viewer.entCode
  if (!managedBy(viewer, scope).includes(entCode)) throw new Problem('noSuchCompany')
  return entCode
}
