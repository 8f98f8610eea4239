import { addAudit } from '#server/access/audit.ts'
import { answer, type MachineContext } from '#server/feature.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { IngestRefused } from '#server/ingest/refused.ts'
import { ingests, type IngestResult } from './contract.ts'

export default [
  answer(ingests.transactions, async (asked): Promise<IngestResult> => {
    const { input, tenant, tx, now } = asked
    await tx.sql`savepoint batch`
    try {
      const done = await ingest(tx, input.lines, { source: 'api', now, tenant: tenant.code })
      await note(asked, done)
      return { ...done, refused: [] }
    } catch (error) {
      if (!(error instanceof IngestRefused)) throw error
      // What the batch wrote goes; the transaction itself stays good, and the caller learns every line.
      await tx.sql`rollback to savepoint batch`
      return {
        added: 0,
        corrected: 0,
        unchanged: 0,
        refused: error.lines.map(({ index, reason }) => ({ line: index + 1, reason })),
      }
    }
  }),
]

/** One audit row a batch for each enterprise in it (decision 8). */
async function note(
  { input, tenant, tx, origin, requestId }: MachineContext<typeof ingests.transactions>,
  done: object,
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { entCode } of input.lines) counts.set(entCode, (counts.get(entCode) ?? 0) + 1)
  for (const [ent, lines] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await addAudit(tx, {
      tenant: tenant.code,
      ent,
      actor: 'machine',
      action: `${ingests.transactions.method} ${ingests.transactions.path}`,
      object: 'transactions',
      result: 'done',
      detail: {
        lines,
        batch: done,
      },
      origin,
      requestId,
    })
  }
}
