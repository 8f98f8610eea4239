import { answer, JsonText } from '#server/feature.ts'
import { masters } from './contract.ts'
import { mastersOf } from './sql.ts'

export default [
  answer(masters.all, async ({ scope, db, now }) => {
    const lists = await mastersOf(db, scope.tenant)
    return new JsonText(`${lists.slice(0, -1)},"asOf":"${now.toISOString()}"}`)
  }),
]
