import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { money } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { DepositWhy } from './bank-bookings.contract.ts'
import type { DepositDetail } from './deposit.contract.ts'
import { subtotalWords } from './why-words.ts'

/** What was found out, in a sentence or two; what is not known is said as plainly as what is. */
export function WhySentence({ why, deposit, booked }: { why: DepositWhy; deposit: DepositDetail; booked: boolean }) {
  const { i18n } = useLingui()
  const { currency } = deposit
  const size = (value: number | string) => {
    const sum = BigInt(value)
    return <b className="num">{money(sum < 0n ? -sum : sum, currency)}</b>
  }
  const [difference, rest] = [size(why.difference), size(why.unexplained)]
  const subtotal = why.subtotal === null ? undefined : subtotalWords[why.subtotal]
  if (Number(why.difference) === 0)
    return (
      <p className="why-sentence">
        <Trans>It is exactly the amount transferred.</Trans>
      </p>
    )
  const explained = Number(why.unexplained) === 0
  const others = wholeNumber(why.others)
  return (
    <>
      <p className="why-sentence">
        {explained ? (
          <Trans>The difference is {difference}. All of it is explained.</Trans>
        ) : why.parts.length === 0 ? (
          <Trans>The difference is {difference}. Nothing in the books of this deposit comes to it.</Trans>
        ) : (
          <Trans>
            The difference is {difference}. The parts below come closest; {rest} of it is not explained.
          </Trans>
        )}
        {explained && subtotal && <> {i18n._(subtotal)}</>}
      </p>
      {why.others > 0 && (
        <p className="small muted">
          <Plural
            value={why.others}
            one={`This is one possibility: ${others} other combination comes to the same amount.`}
            other={`This is one possibility: ${others} other combinations come to the same amount.`}
          />
        </p>
      )}
      {booked && !explained && BigInt(why.unexplained) > 0n && (
        <p className="small muted">
          <Trans>A bank may keep a fee of its own, which the portal cannot see. Its statement tells.</Trans>
        </p>
      )}
    </>
  )
}
