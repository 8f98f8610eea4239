import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'

type MonthPickProps = {
  month: string | undefined
  /** Those to choose from, the running one first. */
  months: readonly string[]
  onPick: (next: string | undefined) => void
}

/** The month that is shown: the running one, or one of the twelve before it. */
export function MonthPick({ month, months, onPick }: MonthPickProps) {
  const { t } = useLingui()
  const [running] = months
  const chosen = month ?? running
  return (
    <Popover
      sheetOnPhone
      label={t`Month`}
      button={(trigger) => (
        <Chip icon="calendar" opens {...trigger}>
          {chosen === running || chosen === undefined ? <Trans>This month</Trans> : date(`${chosen}-01`, 'month')}
        </Chip>
      )}
    >
      {(close) => (
        <ul className="panel-stores" aria-label={t`Month`}>
          {months.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === chosen || undefined}
                onClick={() => {
                  close()
                  onPick(one === running ? undefined : one)
                }}
              >
                {date(`${one}-01`, 'month')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
