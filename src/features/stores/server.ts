import { answer } from '#server/feature.ts'
import type { Scope } from '#server/access/scope.ts'
import { stores } from './contract.ts'
import { shopsOf, terminalsOf } from './sql.ts'

/** Choices a picker is given at most. */
const mostChoices = 10_000

export default [
  answer(stores.shopList, async ({ input, scope, db, now }) => {
    const ents = input.EntCodes ? scope.ents.filter((ent) => input.EntCodes?.includes(ent)) : scope.ents
    return { list: await shopsOf(db, scope, ents, mostChoices), asOf: now }
  }),

  answer(stores.terminalList, async ({ input, scope, db, now }) => ({
    list: await terminalsOf(db, scope, shopsAsked(scope, input.ShopCodes), mostChoices),
    asOf: now,
  })),
]

function shopsAsked({ shops }: Scope, asked: readonly string[] | undefined): readonly string[] | null {
  if (shops === 'all') return asked ?? null
  return asked ? asked.filter((code) => shops.includes(code)) : shops
}
