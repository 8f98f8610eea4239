import { randomUUID } from 'node:crypto'
import type { Dice } from '#demo/dice.ts'
import { urnOf } from '#demo/dice.ts'
import { transaction, type Tx } from '#server/db/db.ts'
import { settleAll } from '#server/settlement/closing.ts'
import { confirmDeposits, holdDeposit, releaseDeposit, takeBankAnswers } from '#server/settlement/provider.ts'
import { sendTransfers } from '#server/settlement/transfers.ts'
import { SettlementRefused } from '#server/settlement/refused.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { today } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { TradeLine } from '#shared/trade-line.ts'
import type { Portal } from '../../kit/portal.ts'
import { declare } from './october.ts'

/** A payment of the walk, and what was done with it. */
interface Sold {
  readonly line: Line
  left: number
  refunds: number
  /** Cancelled, disputed or given back: its own line does not change any more. */
  settled: boolean
}
type Line = Readonly<Record<string, unknown>> & {
  readonly tradeNo: string
  readonly tradeTime: string
  readonly amount: number
}

/** A merchant in the midst of the walk. */
export interface Walk {
  readonly it: Portal
  readonly dice: Dice
  readonly sold: Sold[]
  now: Date
  steps: number
}

const minute = 60_000
const types = ['PAYPAY', 'PAYPAY', 'VISA_MC', 'DBARAI', 'HPOINT', 'CASH'] as const
const statuses = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED', 'UNKNOWN', 'VOIDED'] as const

/** The steps of the walk by how often each comes. */
const steps: Readonly<Record<string, readonly [often: number, step: (walk: Walk) => Promise<void>]>> = {
  sell: [40, sell],
  refund: [14, refund],
  cancel: [4, cancel],
  dispute: [3, dispute],
  correct: [5, correct],
  close: [14, close],
  confirm: [5, (walk) => provide(walk, (tx, by) => confirmDeposits(tx, { until: addDays(today(walk.now, 'Asia/Tokyo'), walk.dice.between(0, 9)) }, by))],
  hold: [2, (walk) => withOne(walk, 'CONFIRMED', (tx, no, by) => holdDeposit(tx, no, '審査', by))],
  release: [2, (walk) => withOne(walk, 'HELD', (tx, no, by) => releaseDeposit(tx, no, by))],
  pay: [5, (walk) => answered(walk, true)],
  fail: [2, (walk) => answered(walk, false)],
  adjust: [2, adjust],
  contract: [1, contract],
} // prettier-ignore
const nextStep = urnOf(Object.entries(steps).map(([name, [often]]) => [name, often] as const))

/** Takes one step at random. */
export async function step(walk: Walk): Promise<string> {
  const name = nextStep(walk.dice)
  walk.steps++
  await steps[name]?.[1](walk)
  return name
}

async function take({ it, now }: Walk, ...lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line) => TradeLine.parse({ entCode: it.ent, terminalNo: 'T1', ...line }))
  await transaction(it.service, (tx) => ingest(tx, rows, { source: 'test', now }))
}

/** Some payments of the last hours, or of days ago where they come late. */
async function sell(walk: Walk): Promise<void> {
  const { dice, now, steps: count } = walk
  const lines = Array.from({ length: dice.between(1, 4) }, (_, at): Line => ({
    tradeNo: `S${count}.${at}`,
    amount: dice.between(1, 60_000),
    shopCode: dice.one(['S00000001', 'S00000002', 'S00000003']),
    paymentType: dice.one(types),
    status: dice.one(statuses),
    tradeTime: new Date(now.getTime() - dice.between(1, dice.one([600, 600, 600, 9 * 24 * 60])) * minute).toISOString(),
  }))
  await take(walk, ...lines)
  for (const line of lines)
    walk.sold.push({ line, left: line['status'] === 'SUCCESS' ? line.amount : 0, refunds: 0, settled: false })
}

/** A payment of which something may be given back, one of the latest more often. */
function one({ sold, dice }: Walk, fits: (one: Sold) => boolean): Sold | undefined {
  const all = sold.slice(-dice.one([20, 200])).filter(fits)
  return anyOf(dice, all)
}

async function refund(walk: Walk): Promise<void> {
  const { dice, now } = walk
  const of = one(walk, ({ left, line, settled }) => left > 0 && !(settled && left === line.amount))
  if (!of) return
  const amount = dice.between(0, 2) === 0 ? of.left : dice.between(1, of.left)
  const { tradeNo, shopCode, paymentType } = of.line
  of.left -= amount
  of.settled = true
  const tradeTime = new Date(
    Math.max(Date.parse(of.line.tradeTime), now.getTime() - dice.between(0, 2 * 24 * 60) * minute),
  )
  await take(walk, {
    tradeNo: `${tradeNo}R${of.refunds++}`,
    amount,
    shopCode,
    paymentType,
    tradeType: amount === of.line.amount ? '05' : '06',
    origTradeNo: tradeNo,
    tradeTime: tradeTime.toISOString(),
  })
}

async function cancel(walk: Walk): Promise<void> {
  const of = one(walk, ({ settled, left }) => !settled && left > 0)
  if (!of) return
  const { tradeNo, amount, shopCode, paymentType, tradeTime } = of.line
  of.left = 0
  of.settled = true
  await take(walk, { tradeNo: `${tradeNo}X`, amount, shopCode, paymentType, tradeType: '04', origTradeNo: tradeNo, tradeTime }) // prettier-ignore
}

/** A charge-back, and half of them won later. */
async function dispute(walk: Walk): Promise<void> {
  const of = one(walk, ({ settled, left }) => !settled && left > 0)
  if (!of) return
  const { tradeNo, amount, shopCode, paymentType } = of.line
  of.left = 0
  of.settled = true
  const back = { amount, shopCode, paymentType, origTradeNo: tradeNo, tradeTime: walk.now.toISOString() }
  await take(walk, { ...back, tradeNo: `${tradeNo}C`, tradeType: '21' })
  if (walk.dice.one([true, false])) await take(walk, { ...back, tradeNo: `${tradeNo}W`, tradeType: '22' })
}

/** The same payment once more: with another amount, or as one that failed after all. */
async function correct(walk: Walk): Promise<void> {
  const of = one(walk, ({ settled, left }) => !settled && left > 0)
  if (!of) return
  const fails = walk.dice.between(0, 3) === 0
  const line = { ...of.line, ...(fails ? { status: 'FAILED' } : { amount: walk.dice.between(1, 60_000) }) }
  walk.sold.splice(walk.sold.indexOf(of), 1, { line, left: fails ? 0 : line.amount, refunds: 0, settled: false })
  await take(walk, line)
}

/** Hours or days pass, and what is over is closed. */
async function close(walk: Walk): Promise<void> {
  walk.now = new Date(walk.now.getTime() + walk.dice.between(60, walk.dice.one([600, 3 * 24 * 60])) * minute)
  await settleAll(walk.it.service, { now: walk.now, actor: 'test', ent: walk.it.ent })
}

type By = { readonly tenant: string; readonly actor: string; readonly now: Date }

/** A step of the provider's; where it is refused nothing happens. */
async function provide({ it, now }: Walk, work: (tx: Tx, by: By) => Promise<unknown>): Promise<void> {
  const by = { tenant: it.tenant, actor: 'test', now }
  await transaction(it.service, (tx) => work(tx, by)).catch((error: unknown) => {
    if (!(error instanceof SettlementRefused)) throw error
  })
}

async function numbersOf({ it }: Walk, status: string): Promise<string[]> {
  const rows = await it.db.sql<{ no: string }>`
    select deposit_no as no from deposits where ent_code = ${it.ent} and status = ${status} order by deposit_no`
  return rows.map(({ no }) => no)
}

async function withOne(
  walk: Walk,
  status: string,
  work: (tx: Tx, no: string, by: By) => Promise<unknown>,
): Promise<void> {
  const no = anyOf(walk.dice, await numbersOf(walk, status))
  if (no !== undefined) await provide(walk, (tx, by) => work(tx, no, by))
}

/** Sends what is confirmed, and lets the bank answer for one transfer, or for all of them where they are paid. */
async function answered(walk: Walk, paid: boolean): Promise<void> {
  await provide(walk, (tx, by) =>
    sendTransfers(tx, { day: addDays(today(walk.now, 'Asia/Tokyo'), 2) }, walk.it.secrets, by),
  )
  const all = await numbersOf(walk, 'TRANSFERRING')
  const some = paid ? all : all.slice(0, 1)
  await provide(walk, (tx, by) => takeBankAnswers(tx, some.map((depositNo) => ({ depositNo, paid, reason: '口座相違' })), by)) // prettier-ignore
}

async function adjust(walk: Walk): Promise<void> {
  const { it, dice, now } = walk
  const amount = dice.between(-3_000, 3_000)
  await declare(it, {
    adjustments: [
      { id: randomUUID(), entCode: it.ent, shopCode: dice.one(['S00000001', 'S00000002']), currency: 'JPY', businessDate: today(now, 'Asia/Tokyo'), amount, reason: '端末代' },
    ],
  }) // prettier-ignore
}

/** Another cycle from one of the next days on, where a period ends before it. */
async function contract(walk: Walk): Promise<void> {
  const { it, dice, now } = walk
  const cycle = {
    entCode: it.ent,
    validFrom: addDays(today(now, 'Asia/Tokyo'), dice.between(1, 16)),
    closing: dice.one(['DAILY', 'WEEKLY', 'SIX_PER_MONTH', 'TWICE']),
    payAfter: { type: 'DAYS', days: dice.between(1, 6) },
    holidayRule: dice.one(['NEXT', 'PREVIOUS']),
    monthEndRule: dice.one(['NEXT', 'PREVIOUS']),
    minimum: dice.one([0, 0, 20_000]),
    transferFee: dice.one([0, 220]),
    bearer: 'MERCHANT',
    payOut: dice.one(['ENTERPRISE', 'STORE']),
  }
  await declare(it, { cycles: [cycle] }).catch((error: unknown) => {
    if (!(error instanceof SettlementRefused)) throw error
  })
}

/** One of a list, or nothing of an empty one. */
export function anyOf<T>(dice: Dice, all: readonly T[]): T | undefined {
  return all[dice.between(0, all.length - 1)]
}
