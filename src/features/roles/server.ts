import { answer } from '#server/feature.ts'
import { roles } from './contract.ts'
import { rolesOf } from './sql.ts'

/** Roles a list holds at most. */
const mostRoles = 10_000

export default [
  answer(roles.list, async ({ scope, db, now }) => ({ list: await rolesOf(db, scope, mostRoles), asOf: now })),
]
