import { decidable } from '#features/refunds/queue.server.ts'
import { namesFor } from '#features/transactions/names.server.ts'
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
  const found: Todo[] = []
  const add = (kind: Todo['kind'], rows: readonly TodoRow[]) => found.push(...rows.map((row) => todoOf(kind, row)))
  if (may('Record.search'))
    add('unknownPayments', await unknownPayments(db, scope, earliestFrom(days.to, limits.tradeSearchMonths), days.to))
  if (may('Refund.refund') && viewer.enterpriseRefundEnabled) {
    const since = (days: number) => new Date(now.getTime() - days * dayMs)
    const moments = { unknown: since(366), failed: since(failedDays) }
    for (const { kind, ...row } of await refundsToSee(db, tenant.code, scope, moments)) add(kind, [row])
    add('approvals', await approvals(asked, scope))
  }
  if (may('Settle.search')) for (const { kind, ...row } of await depositsToSee(db, scope)) add(kind, [row])
  return found
}

async function approvals(asked: Asked, scope: Asked['scope']): Promise<TodoRow[]> {
  const { db } = asked
  const waiting = await decidable(db, scope, asked)
  if (!waiting) return []
  const { count, oldest } = waiting
  const names = await namesFor(db, scope.tenant, [oldest])
  const { requestedAt: since, currency, amount } = oldest
  const shopName = names.shop(oldest.entCode, oldest.shopCode)
  const one = { entCode: null, tradeNo: null, businessDate: null, depositNo: null }
  return [{ count, since, currency, amount: count === 1 ? amount : null, shopName, shops: 1, ...one }]
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
