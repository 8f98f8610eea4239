import { tradesByNumber } from '#features/transactions/by-number.server.ts'
import { spanOf } from '#features/transactions/period.server.ts'
import type { ReadContext } from '#server/feature.ts'
import type { systrade } from './contract.ts'

/** What a number leads to in every enterprise of the tenant, or in the one named; on any day where no period is asked for. */
export async function searchNumber({ input, scope, viewer, tenant, db, now }: ReadContext<typeof systrade.search>) {
  const { TradeNo: number, EntCode: ent, ...period } = input
  const ents = scope.ents.filter((one) => one !== '__SYSTEM' && (ent === undefined || one === ent))
  const { weekStart } = tenant.config
  const days = { now, zone: viewer.timeZone, weekStart, tenant: scope.tenant, ents, shops: undefined }
  const anyDay = Object.values(period).every((value) => value === undefined)
  const span = anyDay ? undefined : await spanOf(db, period, days)
  const { list, capped } = await tradesByNumber(db, scope, { number, ents, span, now })
  return { list, total: list.length, totalCapped: capped, pageIndex: 1, pageSize: 100, asOf: now }
}
