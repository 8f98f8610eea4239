import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { limits } from '#shared/limits.ts'
import { TradeLine } from '#shared/trade-line.ts'

/** What became of the lines; with refusals nothing of the batch was taken. */
export const IngestResult = z.object({
  added: z.int(),
  corrected: z.int(),
  /** Said before in the same words, or older than what is known. */
  unchanged: z.int(),
  /** Lines that stand in the way, by their place from 1, and why. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type IngestResult = z.infer<typeof IngestResult>

/** Calls by which other machines bring transactions in. */
export const ingests = {
  transactions: call({
    method: 'POST',
    path: '/api/ingest/transactions',
    summary: 'Takes a batch of transactions in, whole or not at all; a repeat changes nothing',
    caller: 'machine',
    input: z.strictObject({ lines: z.array(TradeLine).check(z.minLength(1), z.maxLength(limits.ingestBatch)) }),
    answer: IngestResult,
  }),
}
