import { mayDecide } from '#features/refunds/queue.server.ts'
import type { ReadContext } from '#server/feature.ts'
import { earliestFrom } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import { sumOnWire } from '#shared/money.ts'
import type { Permission } from '#shared/permissions.ts'
import type { panel, Todo } from './contract.ts'
import { scopeFor, todayFor } from './stores.server.ts'
import { depositsToSee, refundsToSee, unknownPayments, type TodoRow } from './sql.ts'

type Asked = ReadContext<typeof panel.today>

/** Days after which a failed refund that nobody tried again is no matter of today any more. */
const failedDays = 7
const dayMs = 86_400_000

/** What needs somebody's hand: of each kind what this person has the right to see, the most urgent kinds first. */
export async function todosOf(asked: Asked): Promise<Todo[]> {
  const { db, viewer, now, tenant } = asked
  const scope = scopeFor(asked)
  const may = (right: Permission) => viewer.permissions.has(right)
  const { days } = await todayFor(db, asked)
  const mayRefund = may('Refund.refund') && viewer.enterpriseRefundEnabled
  const since = (back: number) => new Date(now.getTime() - back * dayMs)
  const ofRefunds = { unknownSince: since(366), failedSince: since(failedDays), mayDecide: mayDecide(viewer, now) }
  const [unknown, refunds, deposits] = await Promise.all([
    may('Record.search')
      ? unknownPayments(db.planned, scope, earliestFrom(days.to, limits.tradeSearchMonths), days.to)
      : [],
    mayRefund ? refundsToSee(db.planned, tenant.code, scope, ofRefunds) : [],
    may('Settle.search') ? depositsToSee(db.planned, scope) : [],
  ])
  return [
    ...unknown.map((row) => todoOf('unknownPayments', row)),
    ...refunds.map(({ kind, ...row }) => todoOf(kind, row)),
    ...deposits.map(({ kind, ...row }) => todoOf(kind, row)),
  ]
}

function todoOf(
  kind: Todo['kind'],
  { count, since, amount, currency, shopName, shops, entCode, tradeNo, businessDate, depositNo }: TodoRow,
): Todo {
  return {
    kind,
    count,
    since: since.toISOString(),
    amount: amount === null || currency === null ? null : { currency, value: sumOnWire(amount) },
    shopName,
    shops,
    payment: entCode && tradeNo && businessDate ? { entCode, tradeNo, businessDate } : null,
    deposit: entCode && depositNo ? { entCode, depositNo } : null,
  }
}
