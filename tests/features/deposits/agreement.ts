import type { Dice } from '#demo/dice.ts'
import { deposits } from '#features/deposits/contract.ts'
import type { Deposit, ListedDeposit } from '#features/deposits/deposit.contract.ts'
import { panel } from '#features/panel/contract.ts'
import { statistics, type StatFilter } from '#features/statistics/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { runningPeriods } from '#shared/running-period.ts'
import type { Person, Portal } from '../../kit/portal.ts'
import { resultOf } from '../transactions/payments.ts'

/** A figure as one screen says it and as it should be. */
export interface Disagreement {
  readonly where: string
  readonly said: unknown
  readonly rows: unknown
}

interface Figures {
  readonly payCount: number
  readonly payAmount: number
  readonly refundCount: number
  readonly refundAmount: number
  readonly netAmount: number
}

const nothing: Figures = { payCount: 0, payAmount: 0, refundCount: 0, refundAmount: 0, netAmount: 0 }
const shops = ['S00000001', 'S00000002', 'S00000003'] as const
const settledTypes = ['PAYPAY', 'VISA_MC', 'DBARAI'] as const

/** What rows of these days come to, by a statement over nothing but the rows. */
async function raw(
  { db, ent }: Portal,
  { From, To, ShopCodes, PaymentTypes }: StatFilter,
  until?: Date,
): Promise<Figures> {
  const [row] = await db.sql<Omit<Figures, 'netAmount'>>`
    select count(*) filter (where trade_type in ('01', '03'))::int as "payCount",
           coalesce(sum(amount) filter (where trade_type in ('01', '03')), 0)::int as "payAmount",
           count(*) filter (where trade_type in ('05', '06'))::int as "refundCount",
           coalesce(sum(amount) filter (where trade_type in ('05', '06')), 0)::int as "refundAmount"
      from transactions
     where ent_code = ${ent} and business_date between ${From} and ${To} and status not in ('CANCELLED', 'FAILED', 'UNKNOWN', 'VOIDED')
       and (${ShopCodes ?? null}::text[] is null or shop_code = any(${ShopCodes ?? null}))
       and (${PaymentTypes ?? null}::text[] is null or payment_type = any(${PaymentTypes ?? null}))
       and (${until ?? null}::timestamptz is null or trade_time < ${until ?? null})`
  return row ? { ...row, netAmount: row.payAmount - row.refundAmount } : nothing
}

function figuresOf(rows: readonly Record<keyof Figures, unknown>[]): Figures {
  return rows.reduce<Figures>(
    (sum, row) => ({
      payCount: sum.payCount + Number(row.payCount),
      payAmount: sum.payAmount + Number(row.payAmount),
      refundCount: sum.refundCount + Number(row.refundCount),
      refundAmount: sum.refundAmount + Number(row.refundAmount),
      netAmount: sum.netAmount + Number(row.netAmount),
    }),
    nothing,
  )
}

type Claim = (where: string, said: unknown, rows: unknown) => void

/** What a scope and a period come to on /trade and on every tab of /statistics and /stat. */
export async function askPeriod(it: Portal, person: Person, dice: Dice, days: readonly [string, string], claim: Claim): Promise<void> {
  const [From, To] = days
  const filter: StatFilter = {
    From,
    To,
    ...dice.one([{}, {}, { ShopCodes: [dice.one(shops)] }, { ShopCodes: ['S00000001', 'S00000003'] }]),
    ...dice.one([{}, {}, { PaymentTypes: [dice.one(settledTypes)] }]),
  }
  const rows = await raw(it, filter)
  const of = JSON.stringify(filter)
  claim(`/trade ${of}`, figuresOf(resultOf(await person(transactions.summary, filter)).sums), rows)
  const Split = dice.one([undefined, 'paymentType', 'hour', 'weekday', 'terminal', 'paymentClass'] as const)
  for (const by of ['date', 'shop', 'ent', 'type'] as const) {
    const call = statistics[by] as typeof statistics.date
    const asked = { ...filter, ...(Split && by !== 'type' && { Split }), PageSize: 100 as const }
    const first = resultOf(await person(call, asked))
    const list = [...first.list]
    for (let page = 2; list.length < (first.total ?? 0); page++)
      list.push(...resultOf(await person(call, { ...asked, PageIndex: page })).list)
    claim(`/statistics ${by} ${Split} ${of}: sums`, figuresOf(first.sums), rows)
    claim(`/statistics ${by} ${Split} ${of}: rows`, figuresOf(list.filter(({ split }) => split === null)), rows)
    if (Split && by !== 'type')
      claim(`/statistics ${by} ${Split} ${of}: parts`, figuresOf(list.filter(({ split }) => split !== null)), rows)
  }
  const { hours, classes } = resultOf(await person(statistics.shape, filter))
  claim(`/statistics ${of}: hours`, hours.reduce((sum, { payCount }) => sum + payCount, 0), rows.payCount)
  claim(`/statistics ${of}: kinds`, classes.reduce((sum, { payAmount }) => sum + Number(payAmount), 0), rows.payAmount)
} // prettier-ignore

/** What a running period comes to on every part of /panel, and what /statistics says of the same days. */
export async function askPanel(it: Portal, person: Person, dice: Dice, now: Date, claim: Claim): Promise<void> {
  const Period = dice.one(runningPeriods)
  const shop = dice.one([undefined, ...shops])
  const filter = { Period, ...(shop ? { Scope: 'one' as const, ShopCodes: [shop] } : { Scope: 'all' as const }) }
  const of = JSON.stringify(filter)
  const { sums, course, now: days } = resultOf(await person(panel.summary, filter))
  const rows = await raw(it, { From: days.from, To: days.to, ...(shop && { ShopCodes: [shop] }) }, now)
  claim(`/panel ${of}: tiles`, figuresOf(sums.map((one) => one.now)), rows)
  const points = course.series.flatMap((one) => one.now)
  claim(`/panel ${of}: trend`, points.reduce((sum, point) => sum + Number(point?.netAmount ?? 0), 0), rows.netAmount)
  const { shares, classes } = resultOf(await person(panel.shares, filter))
  for (const [name, divided] of Object.entries({ shares, ...(!shop && { classes }) })) {
    const parts = divided.flatMap(({ parts: some, rest }) => [...some, ...(rest ? [rest] : [])])
    claim(`/panel ${of}: ${name}`, parts.reduce((sum, { payAmount }) => sum + Number(payAmount), 0), rows.payAmount)
  }
} // prettier-ignore

/** What /deposit says of the transfers of some days, and /panel of the next one. */
export async function askDeposits(
  { db, ent }: Portal,
  person: Person,
  days: readonly [string, string],
  claim: Claim,
): Promise<ListedDeposit[]> {
  const [From, To] = days
  const filter = { From, To, PageSize: 100 as const }
  const first = resultOf(await person(deposits.list, filter))
  const list = [...first.list]
  for (let page = 2; list.length < (first.total ?? 0); page++)
    list.push(...resultOf(await person(deposits.list, { ...filter, PageIndex: page })).list)
  const [row] = await db.sql<{ count: number; usage: number; refund: number }>`
    select count(*)::int as count,
           coalesce(sum((select sum(l.amount) from deposit_lines l where l.ent_code = d.ent_code and l.deposit_no = d.deposit_no and l.kind = 'PAYMENT')), 0)::int as usage,
           coalesce(sum((select sum(l.amount) from deposit_lines l where l.ent_code = d.ent_code and l.deposit_no = d.deposit_no and l.kind = 'REFUND')), 0)::int as refund
      from deposits d
     where ent_code = ${ent} and payment_date between ${From} and ${To} and status <> 'SCHEDULED'`
  const closed = list.filter(({ status }) => status !== 'SCHEDULED')
  const sum = (of: (one: Deposit) => unknown) => closed.reduce((all, one) => all + Number(of(one)), 0)
  const said = { count: closed.length, usage: sum((one) => one.totalUsage), refund: sum((one) => one.refund) }
  claim(`/deposit ${From} to ${To}`, said, row)
  return closed
}

/** What every tab of a deposit says, beside its lines and its raw rows. */
export async function askDeposit({ db, ent }: Portal, person: Person, deposit: ListedDeposit, claim: Claim): Promise<void> {
  const { depositNo, usageFrom, usageTo, shopCode } = deposit
  const at = { EntCode: ent, DepositNo: depositNo }
  const { taxes, events: _events, ...detail } = resultOf(await person(deposits.detail, at))
  const { documents: _documents, ...listed } = deposit
  claim(`${depositNo}: detail`, detail, { ...detail, ...listed })
  claim(`${depositNo}: tax`, taxes.reduce((sum, { vat }) => sum + Number(vat), 0), Number(deposit.vat))
  const parts = ['totalUsage', 'refund', 'chargeback', 'adjustment', 'fee', 'vat'] as const
  const whole = Object.fromEntries(parts.map((part) => [part, Number(deposit[part])]))
  const added = (list: readonly Record<(typeof parts)[number], unknown>[]) =>
    Object.fromEntries(parts.map((part) => [part, list.reduce((sum, one) => sum + Number(one[part]), 0)]))
  claim(`${depositNo}: by type`, added(resultOf(await person(deposits.byType, at)).list), whole)
  claim(`${depositNo}: by store`, added(resultOf(await person(deposits.byShop, at)).list), whole)
  const { sound, lateOut } = resultOf(await person(deposits.diff, at))
  claim(`${depositNo}: check`, sound, true)
  const [rows] = await db.sql<{ count: number; amount: number }>`
    select count(*)::int as count,
           coalesce(sum(case when t.trade_type in ('05', '06', '21') then -1 else 1 end * coalesce(abs(l.amount), t.amount)), 0)::int as amount
      from transactions t
      left join deposit_lines l on l.ent_code = t.ent_code and l.trade_no = t.trade_no
     where t.ent_code = ${ent} and t.business_date between ${usageFrom} and ${usageTo} and t.deposit_no is distinct from ${depositNo}
       and (t.deposit_no is not null or t.status not in ('CANCELLED', 'FAILED', 'UNKNOWN', 'VOIDED'))
       and t.trade_type in ('01', '03', '05', '06', '21', '22') and t.payment_type not in ('CASH', 'HPOINT')
       and (${shopCode} = '' or t.shop_code = ${shopCode})`
  claim(`${depositNo}: late out`, { count: lateOut.count, amount: Number(lateOut.amount) }, rows)
  const trades = []
  for (let Cursor: string | undefined; ;) {
    const page = resultOf(await person(deposits.trades, { ...at, PageSize: 100, ...(Cursor && { Cursor }) }))
    trades.push(...page.list)
    Cursor = page.nextCursor
    if (!Cursor) break
  }
  const paid = trades.filter(({ kind }) => kind === 'PAYMENT').reduce((sum, { amount }) => sum + Number(amount), 0)
  claim(`${depositNo}: transactions`, [paid, trades.length], [Number(deposit.totalUsage), await lineCount(db, ent, depositNo)])
} // prettier-ignore

async function lineCount(db: Portal['db'], ent: string, depositNo: string): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from deposit_lines where ent_code = ${ent} and deposit_no = ${depositNo}`
  return row?.count ?? 0
}
