import { transaction } from '#server/db/db.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { TradeLine } from '#shared/trade-line.ts'
import type { Envelope } from '#shared/call.ts'
import type { z } from 'zod/mini'
import type { Portal } from '../../kit/portal.ts'

/** A payment as tests write it: what they leave out does not matter. */
export type Payment = Partial<z.input<typeof TradeLine>> & { tradeNo: string }

/** The clock of these tests: an afternoon in Tokyo. */
export const now = new Date('2026-11-21T05:00:00Z')

/** Takes payments in, in batches. */
export async function pay(it: Pick<Portal, 'service' | 'ent'>, payments: readonly Payment[]): Promise<void> {
  const lines = payments.map((payment) =>
    TradeLine.parse({
      entCode: it.ent,
      tradeTime: '2026-11-21T10:00:00+09:00',
      shopCode: 'S00000001',
      terminalNo: 'T1',
      paymentType: 'PAYPAY',
      amount: 1e3,
      ...payment,
    }),
  )
  // A payment of the future is refused: what a test takes in has happened by then.
  const then = new Date(Math.max(now.getTime(), ...lines.map(({ tradeTime }) => Date.parse(tradeTime))))
  for (let at = 0; at < lines.length; at += 1000)
    await transaction(it.service, (tx) => ingest(tx, lines.slice(at, at + 1000), { source: 'test', now: then }))
}

/** What a call answered; a refusal fails the test with its number. Of a refund that failed the refund comes with its 4005. */
export function resultOf<T>(envelope: Envelope<T>): T {
  if (envelope.resultType !== 1000 && envelope.resultType !== 4005)
    throw new Error(`refused: ${envelope.resultType} ${envelope.message}`)
  return envelope.result
}
