import { Trans, useLingui } from '@lingui/react/macro'
import { date, todayHere } from '#client/formats.ts'
import { addMonths } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'

/** The month that is shown: the running one, or one of the twelve before it. */
export function MonthPick({
  month,
  onPick,
}: {
  month: string | undefined
  onPick: (next: string | undefined) => void
}) {
  const { t } = useLingui()
  const first = `${todayHere().slice(0, 7)}-01`
  const months = Array.from({ length: limits.analysisMonths }, (_one, back) => addMonths(first, -back).slice(0, 7))
  const chosen = month ?? months[0]
  return (
    <Popover
      sheetOnPhone
      label={t`Month`}
      button={(trigger) => (
        <Chip icon="calendar" opens {...trigger}>
          {month === undefined ? <Trans>This month</Trans> : date(`${month}-01`, 'month')}
        </Chip>
      )}
    >
      {(close) => (
        <ul className="panel-stores" aria-label={t`Month`}>
          {months.map((one, back) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === chosen || undefined}
                onClick={() => {
                  close()
                  onPick(back === 0 ? undefined : one)
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
