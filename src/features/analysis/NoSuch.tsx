import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { NoMatch } from '#ui/NoMatch.tsx'

/** The address names a tab that does not exist, or that the person may not see. */
export function NoSuchTab({ onFirst }: { onFirst: () => void }) {
  const { t } = useLingui()
  return (
    <NoMatch
      title={<Trans>This report is not here</Trans>}
      text={<Trans>It does not exist, or your role does not include it.</Trans>}
      drop={{ label: t`Open the first report`, onDrop: onFirst }}
    />
  )
}

type NoSuchMonthProps = { months: readonly string[]; onRunning: () => void }

/** The address names no month, or one that lies too far back or ahead. */
export function NoSuchMonth({ months, onRunning }: NoSuchMonthProps) {
  const { t } = useLingui()
  const [first, last] = [months.at(-1), months[0]].map((month) => date(`${month}-01`, 'month'))
  return (
    <NoMatch
      title={<Trans>This month cannot be shown</Trans>}
      text={
        <Trans>
          There are figures from {first} to {last}.
        </Trans>
      }
      drop={{ label: t`Show this month`, onDrop: onRunning }}
    />
  )
}

/** The address names no day, or one that the month shown does not have yet. */
export function NoSuchDay({ onNewest }: { onNewest: () => void }) {
  const { t } = useLingui()
  return (
    <NoMatch
      title={<Trans>This day cannot be shown</Trans>}
      text={<Trans>It lies outside the month that is shown, or has not begun.</Trans>}
      drop={{ label: t`Show the latest day`, onDrop: onNewest }}
    />
  )
}
