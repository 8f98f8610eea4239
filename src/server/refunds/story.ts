import type { RefundKey } from '#server/acquirer/port.ts'
import type { Tx } from '#server/db/db.ts'
import { stepIdOf, type RefundStep } from './numbers.ts'

/** The refund a step belongs to, and its payment. */
export interface StoryOf extends RefundKey {
  readonly tradeNo: string
  readonly amount: bigint
}

/** What happened to a refund, and by whom; `actor` is empty if it was no person. */
export interface StoryStep {
  readonly at: Date
  readonly kind: Exclude<RefundStep, 'POINTS'>
  readonly actor: string
  readonly detail?: Readonly<Record<string, string>>
}

/** Adds a step of a refund to its payment's timeline; an existing step stays as it is. */
export async function addToStory(
  tx: Tx,
  { entCode, refundNo, tradeNo, amount }: StoryOf,
  step: StoryStep,
): Promise<void> {
  const detail = JSON.stringify({ refundNo, ...step.detail })
  await tx.sql`
    insert into transaction_events (ent_code, trade_no, event_id, at, kind, actor, amount, detail)
    values (${entCode}, ${tradeNo}, ${stepIdOf(refundNo, step.kind)}, ${step.at}, ${step.kind}, ${step.actor}, ${amount}, ${detail})
        on conflict do nothing`
}
