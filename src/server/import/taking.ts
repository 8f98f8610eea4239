import type pg from 'pg'
import { addAudit } from '#server/audit.ts'
import { dbOn, transaction, type Tx } from '#server/db.ts'
import { ingest, type Ingested } from '#server/ingest/ingest.ts'
import { mastersOf, type Masters } from '#server/ingest/masters.ts'
import { IngestRefused } from '#server/ingest/refused.ts'
import { makePartitions } from '#server/partitions.ts'
import type { TradeLine } from '#shared/trade-line.ts'

/** A line with its number in the file. */
export interface Numbered {
  readonly line: number
  readonly trade: TradeLine
}

/** Earliest business there can be: the product keeps a partition for every month since. */
const earliest = Date.UTC(2000, 0, 1)
const dayMs = 86_400_000

/** Takes batches in, one transaction each, and adds up what became of them. */
export class Taking {
  readonly total = { added: 0, corrected: 0, unchanged: 0 }
  readonly #given: { pool: pg.Pool; dryRun: boolean; now: Date }
  readonly #known = new Map<string, Masters>()
  readonly #months = new Set<string>()

  constructor(given: { pool: pg.Pool; dryRun: boolean; now: Date }) {
    this.#given = given
  }

  /** Takes a batch in and gives back the lines that could not be; those apart, it is whole or not at all. */
  async take(batch: readonly Numbered[]): Promise<{ line: number; reason: string }[]> {
    const refused = batch
      .filter(({ trade }) => !this.#inTime(trade))
      .map(({ line, trade }) => ({ line, reason: `The time ${trade.tradeTime} is before 2000 or in the future.` }))
    let rest = batch.filter(({ trade }) => this.#inTime(trade))
    if (!this.#given.dryRun) await this.#makeRoom(rest)
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

  #inTime({ tradeTime }: TradeLine): boolean {
    const at = Date.parse(tradeTime)
    return at >= earliest && at <= this.#given.now.getTime() + dayMs
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

  /** Partitions for the months of the batch, made once each. */
  async #makeRoom(batch: readonly Numbered[]): Promise<void> {
    const days = batch.flatMap(({ trade }) =>
      [-1, 0, 1].map((shift) => new Date(Date.parse(trade.tradeTime) + shift * dayMs).toISOString().slice(0, 10)),
    )
    // Only months that have business: a mistyped year must not make a partition for every month since.
    const missing = days.filter((day) => !this.#months.has(day.slice(0, 7)))
    if (missing.length > 0) await makePartitions(this.#given.pool, missing)
    for (const day of days) this.#months.add(day.slice(0, 7))
  }

  /** The masters of the batch's enterprises; read once for each set of them. */
  async #mastersFor(trades: readonly TradeLine[]): Promise<Masters> {
    const ents = [...new Set(trades.map(({ entCode }) => entCode))].toSorted()
    const key = ents.join(' ')
    const known = this.#known.get(key)
    if (known) return known
    const masters = await mastersOf(dbOn(this.#given.pool), ents)
    this.#known.set(key, masters)
    return masters
  }

  #add({ added, corrected, unchanged }: Ingested): void {
    this.total.added += added
    this.total.corrected += corrected
    this.total.unchanged += unchanged
  }
}

/** Ends a dry run's transaction without keeping anything. */
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
