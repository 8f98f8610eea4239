import { Trans } from '@lingui/react/macro'
import { date } from '#client/formats.ts'

/** Of when a figure is, in its label: a phone's row of tabs has no room for the time. */
export function PhoneTime({ asOf }: { asOf: string | undefined }) {
  if (asOf === undefined) return null
  const until = date(asOf, 'time')
  return (
    <span className="phone-only">
      {'　'}
      <span className="num">
        <Trans>As of {until}</Trans>
      </span>
    </span>
  )
}
