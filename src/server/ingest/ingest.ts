import type { Tx } from '#server/db/db.ts'
import { limits } from '#shared/limits.ts'
import { IngestRefused, type RefusedLine } from './refused.ts'
import type { TradeLine } from '#shared/trade-line.ts'
import { digestOf } from './digest.ts'
import { mastersOf, type Masters } from './masters.ts'
import { bookedRow, rowOf } from './row.ts'
import { Batch, refundSource, type Arrival } from './batch.ts'

/** Whose lines these are, and the time of their timeline steps. */
export interface IngestSource {
  /** The source's name as it stays with the rows: `import`, `api`, `demo`. */
  readonly source: string
  readonly now: Date
  /** What lines are checked against, if the caller has read it already. */
  readonly masters?: Masters | undefined
  /** Enterprises of other tenants are unknown to the source. */
  readonly tenant?: string | undefined
}

/** How many lines were added, corrected or left as they were. */
export interface Ingested {
  readonly added: number
  readonly corrected: number
  /** Known already, or older than what is known. */
  readonly unchanged: number
}

/**
 * Ingests at most `limits.ingestBatch` lines: new ones are added, changed ones corrected, repeats ignored. Roll-ups, numbers
 * and the payments that refunds belong to change in the same transaction. Throws IngestRefused with every line that cannot
 * be accepted, before the transaction ends.
 */
export async function ingest(tx: Tx, lines: readonly TradeLine[], given: IngestSource): Promise<Ingested> {
  if (lines.length > limits.ingestBatch) throw new RangeError(`A batch has at most ${limits.ingestBatch} lines.`)
  const masters = given.masters ?? (await mastersOf(tx, [...new Set(lines.map((line) => line.entCode))], given.tenant))
  const arrivals = arrivalsOf(lines, masters, given)

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

/**
 * The lines as rows, by enterprise in the order of their numbers; of several versions of one number the highest is kept.
 * One number with two contents in one version is refused: nobody can say which of them is true.
 */
function arrivalsOf(
  lines: readonly TradeLine[],
  masters: Masters,
  { source, now }: IngestSource,
): Map<string, Arrival[]> {
  const refused: RefusedLine[] = []
  const byEnt = new Map<string, Map<string, Arrival>>()
  const versions = new Map<string, Pick<Arrival, 'index' | 'digest'>>()
  lines.forEach((line, index) => {
    const row = source === refundSource ? bookedRow(line, masters) : rowOf(line, masters, now)
    if (typeof row === 'string') {
      refused.push({ index, reason: row })
      return
    }
    const arrivals = byEnt.get(line.entCode) ?? new Map<string, Arrival>()
    byEnt.set(line.entCode, arrivals)
    const digest = digestOf(line)
    const version = `${line.entCode} ${line.tradeNo} ${line.sourceVersion}`
    const twin = versions.get(version)
    if (!twin) versions.set(version, { index, digest })
    else if (twin.digest !== digest) {
      refused.push({ index, reason: twoContents(line, twin.index + 1) })
      return
    }
    const former = arrivals.get(line.tradeNo)
    if (former && former.sourceVersion > line.sourceVersion) return
    arrivals.set(line.tradeNo, { index, row, digest, sourceVersion: BigInt(line.sourceVersion) })
  })
  if (refused.length > 0) throw new IngestRefused(refused)
  return new Map([...byEnt].map(([ent, arrivals]) => [ent, [...arrivals.values()].toSorted(byTradeNo)]))
}

/** Why a line is refused whose number another line of the same source has with different content. */
export function twoContents({ tradeNo }: Pick<TradeLine, 'tradeNo'>, formerLine: number): string {
  return `The trade number ${tradeNo} stands in line ${formerLine} with other content.`
}

function byTradeNo(a: Arrival, b: Arrival): number {
  return a.row.tradeNo < b.row.tradeNo ? -1 : 1
}
