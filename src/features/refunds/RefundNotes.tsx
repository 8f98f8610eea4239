import { Trans } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { isolated } from '#shared/isolated.ts'
import { Note } from '#ui/Note.tsx'
import type { RefundTerms } from './contract.ts'

/** What a part would cost: where this is the last refund, the rest stays with the merchant. */
export function LastOne({ terms, amount }: { terms: RefundTerms; amount: number | undefined }) {
  const { refundable, currency, lastOne } = terms
  const left = amount === undefined ? 0 : refundable - amount
  const rest = money(left, currency)
  if (!lastOne || left <= 0) return null
  return (
    <Note tone="warn">
      <Trans>This payment can be refunded only once more. The remaining {rest} cannot be refunded later.</Trans>
    </Note>
  )
}

/** Why it is a request: how far the person's own limits reach. */
export function AboveLimit({ terms: { most } }: { terms: RefundTerms }) {
  return most && <Note tone="info">{most.message}</Note>
}

/** Who will see a request: whoever only asks should know that somebody looks. */
export function Approvers({ terms: { approvers } }: { terms: RefundTerms }) {
  if (!approvers) return null
  return (
    <section className="refund-approvers">
      <h3>
        <Trans>Who sees this request</Trans>
      </h3>
      {approvers.length === 0 ? (
        <p className="small muted">
          <Trans>Nobody at this store can approve refunds yet. The support desk can approve it.</Trans>
        </p>
      ) : (
        <ul>
          {approvers.map(({ name, roleName }, at) => (
            <li key={at}>
              {isolated(name)} <span className="muted">{isolated(roleName)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What happens then and until when: the card's delay, the last day, the hours without refunds. */
export function Afterwards({ terms }: { terms: RefundTerms }) {
  const { deadline, blocked, lagNote } = terms
  const last = deadline && date(deadline, 'day')
  const { from, to } = blocked ?? {}
  return (
    <div className="small muted">
      {lagNote && (
        <p>
          <Trans>It can take from a few days to two months to reach the customer’s card.</Trans>
        </p>
      )}
      {last && (
        <p>
          <Trans>Refundable until {last}.</Trans>
        </p>
      )}
      {blocked && (
        <p>
          <Trans>
            No refunds are accepted between {from} and {to}.
          </Trans>
        </p>
      )}
    </div>
  )
}
