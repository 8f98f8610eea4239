import { tradesByNumber } from '#features/transactions/by-number.server.ts'
import type { AskedToRead } from '#server/feature.ts'
import { today } from '#shared/business-day.ts'
import type { systrade } from './contract.ts'

/** What a number leads to in every enterprise of the tenant, or in the one named. */
export async function searchNumber({ input, scope, viewer, db, now }: AskedToRead<typeof systrade.search>) {
  const { TradeNo: number, EntCode: ent, From: from, To: to } = input
  const ents = scope.ents.filter((one) => one !== '__SYSTEM' && (ent === undefined || one === ent))
  const list = await tradesByNumber(db, scope, { number, ents, from, to, today: today(now, viewer.timeZone) })
  return { list, total: list.length, pageIndex: 1, pageSize: 100, asOf: now }
}
