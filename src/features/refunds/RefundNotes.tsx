import { Trans } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { Note } from '#ui/Note.tsx'
import type { RefundTerms } from './contract.ts'

type RefundNotesProps = { terms: RefundTerms; amount: number | undefined; part: 'before' | 'after' }

/** What must be known: before the reason what cannot be undone, after the remark what happens then. */
export function RefundNotes({ terms, amount, part }: RefundNotesProps) {
  const { refundable, currency, lastOne, deadline, blocked, lagNote } = terms
  const left = amount === undefined ? 0 : refundable - amount
  const { from, to } = blocked ?? {}
  if (part === 'before') {
    const rest = money(left, currency)
    return (
      <>
        {lastOne && left > 0 && (
          <Note tone="warn">
            <Trans>This payment can be refunded only once more. The remaining {rest} cannot be refunded later.</Trans>
          </Note>
        )}
        {blocked?.now && (
          <Note tone="warn" icon="clock">
            <Trans>
              The payment company takes no refunds between {from} and {to}. Please refund after {to}.
            </Trans>
          </Note>
        )}
      </>
    )
  }
  const last = deadline && date(deadline, 'day')
  return (
    <div className="refund-after small muted">
      {lagNote && (
        <p>
          <Trans>It can take from a few days to two months to reach the customer’s card.</Trans>
        </p>
      )}
      {last && (
        <p>
          <Trans>Refunds of this payment are taken until {last}.</Trans>
        </p>
      )}
      {blocked && !blocked.now && (
        <p>
          <Trans>
            No refunds are taken between {from} and {to}.
          </Trans>
        </p>
      )}
    </div>
  )
}
