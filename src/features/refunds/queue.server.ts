import { namesFor, type Names } from '#features/transactions/names.server.ts'
import type { AskedToRead } from '#server/feature.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Refund, refunds, systrade } from './contract.ts'
import { countRefunds, refundsOf, type QueuePlace, type RefundRow } from './sql.ts'

type ListAsked = AskedToRead<typeof refunds.list> | AskedToRead<typeof systrade.list>
type StatusAsked = AskedToRead<typeof refunds.status> | AskedToRead<typeof systrade.status>

/** A page of the queue, newest first, with how many there are. */
export async function queueOf({ input, scope, db, now }: ListAsked) {
  const { PageSize: size, PageIndex: pageIndex, EntCode: ent, Statuses: statuses, TradeNo: tradeNo } = input
  const ents = scope.ents.filter((one) => ent === undefined || one === ent)
  const wanted = { ents, statuses: statuses ?? null, tradeNo: tradeNo ?? null, refundNo: null }
  const beyond = input.Cursor === undefined ? undefined : readCursor(input.Cursor)
  const rows = await refundsOf(db, scope, wanted, beyond, size + 1)
  const found = await countRefunds(db, scope, wanted, limits.countCap)
  const shown = rows.slice(0, size)
  const names = await namesFor(db, scope.tenant, shown)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    list: shown.map((row) => wordedRefund(row, names)),
    total: Math.min(found, limits.countCap),
    ...(found > limits.countCap ? { totalCapped: true } : {}),
    pageIndex,
    pageSize: size,
    ...(last ? { nextCursor: writeCursor({ time: last.requestedAt, refundNo: last.refundNo }) } : {}),
    asOf: now,
  }
}

/** One refund; throws Problem('notFound') alike for what is not there and what may not be seen. */
export async function statusOf({ input, scope, db }: StatusAsked): Promise<Refund> {
  const ents = scope.ents.filter((one) => one === input.EntCode)
  const wanted = { ents, statuses: null, tradeNo: null, refundNo: input.RefundNo }
  const [row] = await refundsOf(db, scope, wanted, undefined, 1)
  if (!row) throw new Problem('notFound')
  return wordedRefund(row, await namesFor(db, scope.tenant, [row]))
}

function wordedRefund(row: RefundRow, names: Names): Refund {
  const {
    tradeTime,
    amount,
    requestedAt,
    statusAt,
    providerRefundNo,
    failureCode,
    failureText,
    refundTradeNo,
    ...rest
  } = row
  return {
    ...(rest as Pick<Refund, keyof typeof rest>), // words the columns' checks hold
    entName: names.enterprise(row.entCode),
    shopName: names.shop(row.entCode, row.shopCode),
    tradeTime: tradeTime.toISOString(),
    amount: Number(amount),
    requestedAt: requestedAt.toISOString(),
    statusAt: statusAt.toISOString(),
    ...(providerRefundNo === null ? {} : { providerRefundNo }),
    ...(failureCode === null ? {} : { failureCode }),
    ...(failureText === null ? {} : { failureText }),
    ...(refundTradeNo === null ? {} : { refundTradeNo }),
  }
}

function writeCursor({ time, refundNo }: QueuePlace): string {
  return `${time.getTime()}.${refundNo}`
}

function readCursor(text: string): QueuePlace {
  const [, time, refundNo] = /^(\d{1,14})\.(R\d{18})$/.exec(text) ?? []
  if (!time || !refundNo) throw new Problem('parameter', { ja: '（Cursor）', en: '(Cursor)', mn: '(Cursor)' })
  return { time: new Date(Number(time)), refundNo }
}
