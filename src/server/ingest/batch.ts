import type { Tx } from '#server/db.ts'
import { addDays } from '#shared/business-day.ts'
import { settleRefunds } from './refunds.ts'
import type { Masters } from './masters.ts'
import type { TradeRow } from './row.ts'
import { carryOver, differs, eventsOf, numbersOf } from './change.ts'
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
  type Identity,
} from './sql.ts'
import { SumMoves } from './sums.ts'

/** A line that became a row, with what tells a repeat from a correction. */
export interface Arrival {
  readonly index: number
  readonly row: TradeRow
  readonly digest: string
  readonly sourceVersion: bigint
}

/** A row as it was before the batch, where it was, and as it is to be. */
export interface Change {
  readonly before: TradeRow | undefined
  after: TradeRow
  /** The line's place in the batch; undefined for payments that only their refunds touch. */
  readonly index: number | undefined
}

/** The source of the rows that the portal's own refunds become. */
export const refundSource = 'refund'

/** How much earlier than its payment a refund that came first may lie. */
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

  /** Takes the arrivals, in the order of their numbers. */
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
    if (fresh.size + corrections.length === 0) return { added: 0, corrected: 0 }

    for (const { row, index } of arrivals)
      if (fresh.has(row.tradeNo)) this.#changes.set(row.tradeNo, { before: undefined, after: row, index })
    await this.#loadCorrected(corrections, held)
    await this.#loadLinked(corrections.length > 0)
    settleRefunds(this.#changes, this.#masters.kinds)
    await this.#write(corrections)
    return { added: fresh.size, corrected: corrections.length }
  }

  /** Without the refunds that were made here: the row stands already, and a second one would give the money back twice. */
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

  async #held(arrivals: readonly Arrival[]): Promise<Map<string, Identity>> {
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
  }
}

function identityOf({ row, digest, sourceVersion }: Arrival): Identity {
  return { tradeNo: row.tradeNo, businessDate: row.businessDate, sourceVersion, digest }
}

function corrects(arrival: Arrival, held: Identity | undefined): boolean {
  return held !== undefined && arrival.sourceVersion >= held.sourceVersion && arrival.digest !== held.digest
}
