import { feeOf } from '#server/ingest/fee.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { addDays } from '#shared/calendar.ts'
import { brandOf, heldBrandOf, isCard, isWallet, schemeOf } from './brand-mix.ts'
import { paymentTypes } from '#server/seed/brands.ts'
import type { Dice } from './dice.ts'
import { feeLineOf } from './fees.ts'
import { givebacksOf } from './givebacks.ts'
import type { Line } from './line.ts'
import { outcomeOf } from './outcome.ts'
import { amountOf } from './prices.ts'
import { tradeNoOf, type Visit } from './till.ts'
import type { Place } from './tenants.ts'

const windows = new Map(paymentTypes.map(({ code, windowDays }) => [code, windowDays]))

/** The payment of a visit, and what was given back of it later. */
export function visitOf(visit: Visit): Line[] {
  const { clock, second } = visit
  const at = clock.midnight + second * 1_000
  const row = rowOf(visit, at)
  const outcome = outcomeOf(visit, row, at)
  if (outcome.doneAt === undefined) return [{ row: outcome.row, at, steps: outcome.steps }]
  const givebacks = givebacksOf(visit, outcome.row, outcome.doneAt)
  const steps = [...outcome.steps, ...givebacks.steps].toSorted((a, b) => a.at - b.at)
  return [{ row: outcome.row, at, steps }, ...givebacks.lines]
}

function rowOf(visit: Visit, at: number): TradeRow {
  const { place, businessDate, terminal, receipt, ahead, held, dice, second, number } = visit
  const { tenant, enterprise, shop } = place
  const hour = Math.floor(second / 3600)
  const amount = amountOf(place, hour, dice)
  // What is paid on a telephone is paid as in a shop on the web.
  const till = ahead ? { ...place, shop: { ...shop, trade: 'online' as const } } : place
  const brand = held ? heldBrandOf(place, dice) : brandOf(till, hour, amount, dice)
  const fee = feeLineOf(enterprise, tenant.currency, brand, businessDate)
  const online = ahead || shop.trade === 'online'
  const yen = tenant.currency === 'JPY'
  const card = isCard(brand)
  const wallet = isWallet(brand)
  // One plain literal: rows built of parts cost ten times as much, and there are many.
  return {
    entCode: enterprise.code,
    tradeNo: tradeNoOf(visit, at, number),
    businessDate,
    tradeTime: new Date(at),
    amount: BigInt(amount),
    refunded: 0n,
    reserved: 0n,
    feeAmount: feeOf(BigInt(amount), fee),
    feeFixed: fee.fixed,
    feePpm: fee.ppm,
    version: 1,
    refundDeadline: deadlineOf(businessDate, windows.get(brand) ?? 0),
    origBusinessDate: null,
    refundCount: 0,
    shopCode: shop.code,
    terminalNo: terminal,
    tradeType: '01',
    paymentType: brand,
    presentMode: wallet ? walletMode(online, dice) : online ? 'ECOM' : 'CARD_PRESENT',
    currency: tenant.currency,
    status: 'PROCESSING',
    settlementStatus: 'UNSETTLED',
    feeTaxClass: fee.tax,
    feeRounding: fee.rounding,
    origTradeNo: null,
    providerTradeNo: `04${String(Math.floor(at / 1_000))}${dice.digits(8)}`,
    receiptNo: String(receipt).padStart(4, '0'),
    orderNo: online ? `O${String(Math.floor(at / 1_000))}${dice.digits(8)}` : null,
    approvalNo: null,
    cardLast4: card ? dice.digits(4) : null,
    cardBrand: schemeOf(brand, dice),
    installment: card && yen ? installmentOf(amount, dice) : null,
    customerTokenTail: wallet ? dice.digits(4) : null,
    taxRateMix: yen ? taxOf(place, dice) : null,
    operatorName: ahead ? null : operatorOf(visit, hour),
    failureCode: null,
    failureText: null,
    depositNo: null,
    remark: '',
  }
}

const deadlines = new Map<number, string>()
let deadlinesOf = ''

/** The last day of a window; a store's whole day asks for the same few. */
function deadlineOf(businessDate: string, windowDays: number): string {
  if (deadlinesOf !== businessDate) deadlines.clear()
  deadlinesOf = businessDate
  let deadline = deadlines.get(windowDays)
  if (!deadline) deadlines.set(windowDays, (deadline = addDays(businessDate, windowDays)))
  return deadline
}

function installmentOf(amount: number, dice: Dice): string {
  if (amount < 10_000 || !dice.chance(0.08)) return '一括'
  return dice.chance(0.6) ? '分割3回' : 'リボ'
}

function walletMode(online: boolean, dice: Dice): string {
  return online ? 'MPM_DYNAMIC' : dice.chance(0.78) ? 'CPM' : 'MPM_STATIC'
}

/** Food to take away is taxed at 8 %, food at the table at 10 %. */
function taxOf({ shop }: Place, dice: Dice): string {
  const takeaway = { restaurant: 0.06, cafe: 0.3, bakery: 0.9, bar: 0, online: 0.95, grocery: 0.8 }[shop.trade]
  if (!dice.chance(takeaway)) return '10%'
  return dice.chance(0.15) ? '8%+10%' : '8%'
}

/** Two shifts a day, and not the same people every day. */
function operatorOf({ place: { shop }, businessDate }: Visit, hour: number): string | null {
  const { operators } = shop
  if (operators.length === 0) return null
  const shift = Number(businessDate.slice(8)) + (hour >= 16 ? 1 : 0)
  return operators[shift % operators.length] ?? null
}
