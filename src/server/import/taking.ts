import type pg from 'pg'
import { addAudit } from '#server/access/audit.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { ingest, type Ingested } from '#server/ingest/ingest.ts'
import { mastersOf, type Masters, type Merchant } from '#server/ingest/masters.ts'
import { IngestRefused } from '#server/ingest/refused.ts'
import { inTime } from '#server/ingest/row.ts'
import { makePartitions } from '#server/db/partitions.ts'
import type { TradeLine } from '#shared/trade-line.ts'

/** A line with its number in the file. */
export interface Numbered {
  readonly line: number
  readonly trade: TradeLine
}

const dayMs = 86_400_000
/** The number of enterprises whose masters are cached between batches. */
const mostMerchants = 500

/** Imports batches, one transaction each, and adds up the results. */
export class Taking {
  readonly total = { added: 0, corrected: 0, unchanged: 0 }
  readonly #given: { pool: pg.Pool; dryRun: boolean; now: Date }
  #known: Masters | undefined
  readonly #months = new Set<string>()

  constructor(given: { pool: pg.Pool; dryRun: boolean; now: Date }) {
    this.#given = given
  }

  /** Imports a batch without its refused lines, which it returns; the rest is written as a whole or not at all. */
  async take(batch: readonly Numbered[]): Promise<{ line: number; reason: string }[]> {
    const refused: { line: number; reason: string }[] = []
    let rest = batch
    if (!this.#given.dryRun) await this.#makeRoom(rest.filter(({ trade }) => inTime(trade, this.#given.now)))
    while (rest.length > 0) {
      try {
        this.#add(await this.#run(rest.map(({ trade }) => trade)))
        return refused
      } catch (error) {
        if (!(error instanceof IngestRefused)) throw error
        const bad = new Map(error.lines.map(({ index, reason }) => [rest[index], reason]))
        for (const [numbered, reason] of bad) if (numbered) refused.push({ line: numbered.line, reason })
        rest = rest.filter((numbered) => !bad.has(numbered))
      }
    }
    return refused
  }

  async #run(trades: readonly TradeLine[]): Promise<Ingested> {
    const { pool, dryRun, now } = this.#given
    const masters = await this.#mastersFor(trades)
    let done: Ingested | undefined
    try {
      return await transaction(pool, async (tx) => {
        done = await ingest(tx, trades, { source: 'import', now, masters })
        if (dryRun) throw new DryRun()
        await note(tx, trades, masters, done)
        return done
      })
    } catch (error) {
      if (error instanceof DryRun && done) return done
      throw error
    }
  }

  /** Creates the partitions for the months of the batch, each once. */
  async #makeRoom(batch: readonly Numbered[]): Promise<void> {
    const days = batch.flatMap(({ trade }) =>
      [-1, 0, 1].map((shift) => new Date(Date.parse(trade.tradeTime) + shift * dayMs).toISOString().slice(0, 10)),
    )
    // Only months with business days: a mistyped year must not create a partition for every month since.
    const missing = days.filter((day) => !this.#months.has(day.slice(0, 7)))
    if (missing.length > 0) await makePartitions(this.#given.pool, missing)
    for (const day of days) this.#months.add(day.slice(0, 7))
  }

  /** The masters with the batch's enterprises; an enterprise is read once while the cache has room. */
  async #mastersFor(trades: readonly TradeLine[]): Promise<Masters> {
    const ents = [...new Set(trades.map(({ entCode }) => entCode))]
    const known = this.#known?.merchants ?? new Map<string, Merchant>()
    const missing = ents.filter((ent) => !known.has(ent))
    if (this.#known && missing.length === 0) return this.#known
    const full = known.size >= mostMerchants
    const read = await mastersOf(dbOn(this.#given.pool), full ? ents : missing)
    this.#known = { ...read, merchants: full ? read.merchants : new Map([...known, ...read.merchants]) }
    return this.#known
  }

  #add({ added, corrected, unchanged }: Ingested): void {
    this.total.added += added
    this.total.corrected += corrected
    this.total.unchanged += unchanged
  }
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {}

/** One audit row a batch for each enterprise in it (decision 8). */
async function note(tx: Tx, trades: readonly TradeLine[], masters: Masters, batch: Ingested): Promise<void> {
  const counts = new Map<string, number>()
  for (const { entCode } of trades) counts.set(entCode, (counts.get(entCode) ?? 0) + 1)
  for (const [ent, lines] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const tenant = masters.merchants.get(ent)?.tenant ?? ''
    await addAudit(tx, {
      tenant,
      ent,
      actor: 'portal import',
      action: 'import',
      object: 'transactions',
      result: 'done',
      detail: { lines, batch },
    })
  }
}
