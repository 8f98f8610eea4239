import type { Tx } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { queuePoints } from '#server/points/outbox.ts'
import { returnOrders, type OrderReturn } from './order-returns.ts'
import { addCorrections } from '#server/settlement/correction.ts'
import { markUsed } from './first-use.ts'
import { settleRefunds } from './refunds.ts'
import { IngestRefused, type RefusedLine } from './refused.ts'
import { rateFor, type Masters } from './masters.ts'
import { tellResults } from './results.ts'
import { retiredType, type TradeRow } from './row.ts'
import { carryOver, differs, eventsOf, numbersOf, type Change } from './change.ts'
import {
  addEvents,
  claimNumbers,
  lockNumbers,
  lockRefundsOf,
  lockRows,
  moveNumbers,
  refundsStanding,
  removeRows,
  renewNumbers,
  replaceNumbers,
  takeTurn,
  writeRows,
  type HeldNumber,
  type Identity,
} from './sql.ts'
import { SumMoves } from './sums.ts'

/** A line that became a row, with what distinguishes a repeat from a correction. */
export interface Arrival {
  readonly index: number
  readonly row: TradeRow
  readonly digest: string
  readonly sourceVersion: bigint
}

/** The source of the rows of the portal's own refunds. */
export const refundSource = 'refund'

/** How much earlier than its payment a refund may lie that arrived first. */
const earliestRefundDays = -31

/** One enterprise's part of a batch. Locks: the enterprise's turn, trade numbers, payments, daily sums, numbers (decision 8). */
export class Batch {
  readonly #tx: Tx
  readonly #entCode: string
  readonly #masters: Masters
  readonly #given: { source: string; now: Date }
  readonly #changes = new Map<string, Change>()

  constructor(tx: Tx, entCode: string, masters: Masters, given: { source: string; now: Date }) {
    this.#tx = tx
    this.#entCode = entCode
    this.#masters = masters
    this.#given = given
  }

  /** Writes the arrivals in the order of their numbers. */
  async take(given: readonly Arrival[]): Promise<{ added: number; corrected: number }> {
    await takeTurn(
      this.#tx,
      this.#entCode,
      given.some(({ row }) => row.origTradeNo !== null),
    )
    const arrivals = await this.#newTo(given)
    const fresh = new Set(await claimNumbers(this.#tx, this.#entCode, arrivals.map(identityOf), this.#given.source))
    const held = await this.#held(arrivals.filter(({ row }) => !fresh.has(row.tradeNo)))
    const corrections = arrivals.filter((arrival) => corrects(arrival, held.get(arrival.row.tradeNo)))
    this.#refuseOverRefunds(corrections, held)
    await this.#raiseVersions(arrivals, held)
    if (fresh.size + corrections.length === 0) return { added: 0, corrected: 0 }

    for (const { row, index } of arrivals)
      if (fresh.has(row.tradeNo)) this.#changes.set(row.tradeNo, { before: undefined, after: row, index })
    await this.#loadCorrected(corrections, held)
    this.#refuseRetired()
    await this.#loadLinked(corrections.length > 0)
    settleRefunds(this.#changes, this.#masters.kinds, {
      booked: this.#given.source === refundSource,
      returnsFee: (payment) => this.#returnsFee(payment),
    })
    await this.#markUsed()
    await this.#write(corrections)
    return { added: fresh.size, corrected: corrections.length }
  }

  /** Drops the refunds that were made here: their rows exist already, and a second row would count the money twice. */
  async #newTo(arrivals: readonly Arrival[]): Promise<readonly Arrival[]> {
    if (this.#given.source === refundSource) return arrivals
    const keyOf = ({ row }: Arrival) => `${row.origTradeNo} ${row.providerTradeNo} ${row.amount}`
    const told = arrivals.filter(({ row }) => row.origTradeNo !== null && row.providerTradeNo !== null)
    const standing = await refundsStanding(
      this.#tx,
      this.#entCode,
      told.map(({ row }) => row),
    )
    return standing.size === 0 ? arrivals : arrivals.filter((arrival) => !standing.has(keyOf(arrival)))
  }

  /** Refuses corrections of a refund that was made here: its money has moved as its row says. */
  #refuseOverRefunds(corrections: readonly Arrival[], held: ReadonlyMap<string, HeldNumber>): void {
    if (this.#given.source === refundSource) return
    const over = corrections.filter(({ row }) => held.get(row.tradeNo)?.source === refundSource)
    if (over.length === 0) return
    throw new IngestRefused(
      over.map(({ row, index }) => ({
        index,
        reason: `The transaction ${row.tradeNo} is a refund made by the portal, which no source corrects.`,
      })),
    )
  }

  /** Refuses payments of a type that is no longer accepted, unless they had it before. */
  #refuseRetired(): void {
    if (this.#given.source === refundSource) return
    const refused: RefusedLine[] = []
    for (const { before, after, index } of this.#changes.values()) {
      const reason = before?.paymentType === after.paymentType ? undefined : retiredType(after, this.#masters)
      if (reason && index !== undefined) refused.push({ index, reason })
    }
    if (refused.length > 0) throw new IngestRefused(refused.toSorted((a, b) => a.index - b.index))
  }

  /** Whether the plan by which a payment was charged gives the fee of its refunds back. */
  #returnsFee({ paymentType, shopCode, businessDate }: TradeRow): boolean {
    const [merchant, brand] = [this.#masters.merchants.get(this.#entCode), this.#masters.brands.get(paymentType)]
    return !merchant || !brand || rateFor(merchant, brand, shopCode, businessDate).refundReturnsFee
  }

  /** Refuses lines whose type was deleted or changed its meaning while they arrived. */
  async #markUsed(): Promise<void> {
    const changes = [...this.#changes.values()]
    const rows = changes.map(({ after }) => after)
    const gone = await markUsed(this.#tx, rows, this.#masters)
    if (gone.size === 0) return
    throw new IngestRefused(
      changes.flatMap(({ after: { tradeType, paymentType }, index }) => {
        const code = [tradeType, paymentType].find((one) => gone.has(one))
        return code && index !== undefined
          ? [{ index, reason: `The type ${code} was changed meanwhile: send again.` }]
          : []
      }),
    )
  }

  /** Stores the higher version of lines that change nothing, so that an older version which arrives late is recognised. */
  async #raiseVersions(arrivals: readonly Arrival[], held: ReadonlyMap<string, HeldNumber>): Promise<void> {
    const raised = arrivals.flatMap(({ row, digest, sourceVersion }) => {
      const known = held.get(row.tradeNo)
      return known && known.digest === digest && known.sourceVersion < sourceVersion
        ? [{ ...known, sourceVersion }]
        : []
    })
    await renewNumbers(this.#tx, this.#entCode, raised, this.#given.source)
  }

  async #held(arrivals: readonly Arrival[]): Promise<Map<string, HeldNumber>> {
    const held = await lockNumbers(
      this.#tx,
      this.#entCode,
      arrivals.map(({ row }) => row.tradeNo),
    )
    return new Map(held.map((identity) => [identity.tradeNo, identity]))
  }

  async #loadCorrected(corrections: readonly Arrival[], held: ReadonlyMap<string, Identity>): Promise<void> {
    const at = corrections.flatMap(({ row }) => held.get(row.tradeNo) ?? [])
    const former = new Map((await lockRows(this.#tx, this.#entCode, at)).map((row) => [row.tradeNo, row]))
    for (const { row, index } of corrections) {
      const before = former.get(row.tradeNo)
      this.#changes.set(row.tradeNo, { before, after: before ? carryOver(before, row) : row, index })
    }
  }

  /** Loads the payments the changed rows belong to, and the refunds of all payments that change. */
  async #loadLinked(everywhere: boolean): Promise<void> {
    const named = [...this.#changes.values()].flatMap(({ before, after }) => [before?.origTradeNo, after.origTradeNo])
    const missing = [...new Set(named)]
      .filter((tradeNo) => typeof tradeNo === 'string')
      .filter((tradeNo) => !this.#changes.has(tradeNo))
    const payments = await lockRows(
      this.#tx,
      this.#entCode,
      await lockNumbers(this.#tx, this.#entCode, missing.toSorted()),
    )
    for (const row of payments) this.#changes.set(row.tradeNo, { before: row, after: row, index: undefined })

    const first = [...this.#changes.values()].map(({ after }) => after.businessDate).toSorted()[0]
    const since = everywhere || missing.length > 0 || !first ? '1900-01-02' : addDays(first, earliestRefundDays)
    const refunds = await lockRefundsOf(this.#tx, this.#entCode, [...this.#changes.keys()], since)
    for (const row of refunds) {
      if (!this.#changes.has(row.tradeNo)) this.#changes.set(row.tradeNo, { before: row, after: row, index: undefined })
    }
  }

  async #write(corrections: readonly Arrival[]): Promise<void> {
    const changed = [...this.#changes.values()].filter(({ before, after }) => !before || differs(before, after))
    for (const change of changed)
      if (change.before) change.after = { ...change.after, version: change.before.version + 1 }
    const moved = changed.flatMap(({ before, after }) =>
      before && before.businessDate !== after.businessDate ? [before] : [],
    )
    await removeRows(this.#tx, this.#entCode, moved)
    const gone = new Set(moved.map(({ tradeNo }) => tradeNo))
    const present = changed.map(({ after }) => after).filter(({ tradeNo }) => gone.has(tradeNo))
    await writeRows(
      this.#tx,
      changed.map(({ after }) => after),
    )
    await renewNumbers(this.#tx, this.#entCode, corrections.map(identityOf), this.#given.source)

    const sums = new SumMoves(this.#masters.kinds)
    for (const { before, after } of changed) {
      if (before) sums.move(before, -1n)
      sums.move(after, 1n)
    }
    await sums.write(this.#tx)

    const said = changed.filter(({ index }) => index !== undefined)
    const former = said.flatMap(({ before }) => (before ? numbersOf(before) : []))
    await replaceNumbers(
      this.#tx,
      this.#entCode,
      former,
      said.flatMap(({ after }) => numbersOf(after)),
    )
    await moveNumbers(this.#tx, this.#entCode, present)
    await addEvents(
      this.#tx,
      this.#entCode,
      said.flatMap((change) => eventsOf(change, this.#given)),
    )
    const settled = changed.flatMap(({ before, after }) => (before ? [{ before, after }] : []))
    await addCorrections(this.#tx, this.#entCode, settled, { types: this.#masters, now: this.#given.now })
    await this.#followRefunds(changed)
    const tenant = this.#masters.merchants.get(this.#entCode)?.tenant
    if (tenant) await tellResults(this.#tx, tenant, changed, this.#given.now)
  }

  /** Has orders and points follow payments that were refunded further. Only the first report of a refund counts. */
  async #followRefunds(changed: readonly Change[]): Promise<void> {
    const merchant = this.#masters.merchants.get(this.#entCode)
    if (!merchant?.givesPoints) return
    const further = changed.filter(({ before, after }) => after.refunded > (before?.refunded ?? 0n))
    const named = changed.flatMap(({ after }) => after.origTradeNo ?? [])
    const tradeNos = [...new Set([...named, ...further.map(({ after }) => after.tradeNo)])]
    if (tradeNos.length === 0) return
    const orders = await returnOrders(this.#tx, this.#entCode, tradeNos)
    const inOrders = new Set(orders.flatMap((order) => order.tradeNos))
    const payments = further.map(({ after: { tradeNo, amount: paid, refunded } }) => ({ tradeNo, paid, refunded }))
    const moved = (order: OrderReturn) => payments.some(({ tradeNo }) => order.tradeNos.includes(tradeNo))
    // The points of a payment that is part of an order are the order's.
    for (const { tradeNo, paid, refunded } of [
      ...orders.filter(moved),
      ...payments.filter((one) => !inOrders.has(one.tradeNo)),
    ]) {
      const refund = { entCode: this.#entCode, tradeNo, refundNo: `${tradeNo} ${refunded}`, paid, refunded }
      await queuePoints(this.#tx, merchant.tenant, refund)
    }
  }
}

function identityOf({ row, digest, sourceVersion }: Arrival): Identity {
  return { tradeNo: row.tradeNo, businessDate: row.businessDate, sourceVersion, digest }
}

function corrects(arrival: Arrival, held: Identity | undefined): boolean {
  return held !== undefined && arrival.sourceVersion >= held.sourceVersion && arrival.digest !== held.digest
}
