import type { Tx } from '#server/db.ts'
import { limits } from '#shared/limits.ts'
import { IngestRefused, type RefusedLine } from './refused.ts'
import type { TradeLine } from '#shared/trade-line.ts'
import { digestOf } from './digest.ts'
import { mastersOf, type Masters } from './masters.ts'
import { rowOf } from './row.ts'
import { Batch, type Arrival } from './batch.ts'

/** Whose lines these are, and the clock their story is written by. */
export interface IngestSource {
  /** The source's name as it stays with the rows: `import`, `api`, `demo`. */
  readonly source: string
  readonly now: Date
  /** What lines are checked against, where the caller has read it already. */
  readonly masters?: Masters | undefined
  /** Enterprises of other tenants are unknown to the source. */
  readonly tenant?: string | undefined
}

/** What became of the lines. */
export interface Ingested {
  readonly added: number
  readonly corrected: number
  /** Said before in the same words, or older than what is known. */
  readonly unchanged: number
}

/**
 * Takes lines in: new ones are added, changed ones corrected, repeats do nothing; roll-ups, numbers and the payments that
 * refunds belong to move in the same transaction. Throws IngestRefused, before the transaction ends, with every line that
 * cannot be taken; at most `limits.ingestBatch` lines.
 */
export async function ingest(tx: Tx, lines: readonly TradeLine[], given: IngestSource): Promise<Ingested> {
  if (lines.length > limits.ingestBatch) throw new RangeError(`A batch has at most ${limits.ingestBatch} lines.`)
  const masters = given.masters ?? (await mastersOf(tx, [...new Set(lines.map((line) => line.entCode))], given.tenant))
  const arrivals = arrivalsOf(lines, masters)

  const total = { added: 0, corrected: 0, unchanged: lines.length }
  for (const entCode of [...arrivals.keys()].toSorted()) {
    const batch = new Batch(tx, entCode, masters, given)
    const { added, corrected } = await batch.take(arrivals.get(entCode) ?? [])
    total.added += added
    total.corrected += corrected
    total.unchanged -= added + corrected
  }
  return total
}

/** The lines as rows, by enterprise in the order of their numbers; of two with one number the later word is kept. */
function arrivalsOf(lines: readonly TradeLine[], masters: Masters): Map<string, Arrival[]> {
  const refused: RefusedLine[] = []
  const byEnt = new Map<string, Map<string, Arrival>>()
  lines.forEach((line, index) => {
    const row = rowOf(line, masters)
    if (typeof row === 'string') {
      refused.push({ index, reason: row })
      return
    }
    const arrivals = byEnt.get(line.entCode) ?? new Map<string, Arrival>()
    byEnt.set(line.entCode, arrivals)
    const former = arrivals.get(line.tradeNo)
    if (former && former.sourceVersion > line.sourceVersion) return
    arrivals.set(line.tradeNo, { index, row, digest: digestOf(line), sourceVersion: BigInt(line.sourceVersion) })
  })
  if (refused.length > 0) throw new IngestRefused(refused)
  return new Map([...byEnt].map(([ent, arrivals]) => [ent, [...arrivals.values()].toSorted(byTradeNo)]))
}

function byTradeNo(a: Arrival, b: Arrival): number {
  return a.row.tradeNo < b.row.tradeNo ? -1 : 1
}
