import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { language, sentenceGap } from '#client/language.ts'
import { hourName } from '#features/statistics/hour-name.ts'
import { useDayStart } from '#features/statistics/day-start.ts'
import { WeekHours } from '#features/statistics/WeekHours.tsx'
import { weekdayNames } from '#shared/dates.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { TabProps } from './analysis-params.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { busiestOf } from './busiest.ts'
import { compass } from './contract.ts'
import { monthOf } from './whose.ts'

/** At which hours of the week most people pay. */
export function BusyHours({ address }: Pick<TabProps, 'address'>) {
  const { t } = useLingui()
  const start = useDayStart(address)
  const { data } = useQuery(ask(compass.heatmap, monthOf(address)))
  if (!data) return <section className="analysis-part compass-wide" />
  const { hours, weeks } = data
  const busiest = busiestOf(hours)
  const [day, hour, count] = busiest
    ? [
        weekdayNames[language()].long[busiest.weekday % 7] ?? '',
        hourName(busiest.hour),
        wholeNumber(Math.round(busiest.payCount / weeks)),
      ]
    : []
  return (
    <AnalysisPart
      wide
      title={<Trans>Weekday and hour</Trans>}
      of={['payCount']}
      words={
        <>
          {busiest && (
            <Trans>
              Busiest on {day} at {hour}: {count} payments.
            </Trans>
          )}
          {sentenceGap()}
          <Trans>Payments per hour, averaged over the last four full weeks.</Trans>
        </>
      }
    >
      {busiest ? (
        <WeekHours label={t`Payments by weekday and hour`} hours={hours} weeks={weeks} start={start} marked={busiest} />
      ) : (
        <p className="muted">
          <Trans>Nothing was sold in this period</Trans>
        </p>
      )}
    </AnalysisPart>
  )
}
