import { Plural, Trans } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { isolated } from '#shared/isolated.ts'
import type { Report } from './contract.ts'

/** How one making of a report went: how many files came of it, and who has none and why. */
export function RunLine({ run: { dueAt, ready, waiting, failed } }: { run: Report['runs'][number] }) {
  const at = date(dueAt, 'dayTime')
  return (
    <span className="caption num">
      {at}
      {': '}
      {waiting > 0 ? <Trans>Being made</Trans> : <Plural value={ready} one="# file made" other="# files made" />}
      {failed.map(({ name, reason }, index) => (
        <span key={index} className="report-failed">
          <Trans>
            No file for {isolated(name)}: {reason}
          </Trans>
        </span>
      ))}
    </span>
  )
}
