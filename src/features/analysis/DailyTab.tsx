import { Trans, useLingui } from '@lingui/react/macro'
import { usePlace } from '#client/navigation.ts'
import { date } from '#client/formats.ts'
import { Sum } from '#features/measures/Sum.tsx'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { TabProps } from './analysis-params.ts'
import { BesideUsual } from './BesideUsual.tsx'
import { analyses } from './contract.ts'
import { DayDetail } from './DayDetail.tsx'
import { FigureTable } from './FigureTable.tsx'
import { NoSuchDay } from './NoSuch.tsx'
import { noteKindWords } from './note-words.ts'
import { SalesChart } from './SalesChart.tsx'
import type { Daily } from './shown.ts'
import { TabFrame } from './TabFrame.tsx'
import { useFigures } from './use-figures.ts'
import { monthOf } from './whose.ts'

/** The third tab: each day beside what its weekday usually brings, and what staff noted about it. */
export function DailyTab({ address, go, stamp }: TabProps) {
  const { t } = useLingui()
  const { search } = usePlace()
  const named = search['Date'] !== undefined
  const asked = useFigures(analyses.daily, monthOf(address))
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {(daily) => {
        const { days, running } = daily
        const newest = days[running ? 1 : 0] ?? days[0]
        const chosen = named ? days.find((day) => day.date === address.Date) : newest
        const points = days.map((day) => ({ ...day, name: date(day.date, 'day'), mark: date(day.date, 'shortDay') }))
        return (
          <>
            <SalesChart
              withUsual
              head={t`Date`}
              points={points.toReversed()}
              currency={daily.currency}
              running={running}
            />
            <div className="daily">
              {chosen ? (
                <DayDetail day={chosen} daily={daily} address={address} go={go} />
              ) : (
                !asked.isPlaceholderData && <NoSuchDay onNewest={() => go({ Date: undefined })} />
              )}
              <DaysTable daily={daily} chosen={chosen?.date} go={go} />
            </div>
          </>
        )
      }}
    </TabFrame>
  )
}

type DaysTableProps = Pick<TabProps, 'go'> & { daily: Daily; chosen: string | undefined }

function DaysTable({ daily: { days, currency, notes, running }, chosen, go }: DaysTableProps) {
  const { i18n } = useLingui()
  const rows = days.map((day, at) => ({
    ...day,
    running: running && at === 0,
    notes: notes.filter((note) => note.date === day.date),
  }))
  return (
    <section className="analysis-part daily-days">
      <FigureTable
        rows={rows}
        keyOf={(day) => day.date}
        isCurrent={(day) => day.date === chosen}
        columns={[
          {
            head: <Trans>Date</Trans>,
            cell: (day) => (
              <button type="button" className="list-link num" onClick={() => go({ Date: day.date })}>
                {date(day.date, 'day')}
              </button>
            ),
          },
          { of: 'netAmount', cell: ({ netAmount }) => <Sum value={netAmount} currency={currency} /> },
          {
            of: 'usualAmount',
            head: <Trans>Beside the usual</Trans>,
            cell: (day) => <BesideUsual sales={day} running={day.running} />,
          },
          {
            head: i18n._(measures.payCount.label),
            fromTablet: true,
            cell: ({ payCount }) => wholeNumber(payCount),
          },
          { head: <Trans>Notes</Trans>, kind: 'words', fromTablet: true, cell: (day) => <NotesOf notes={day.notes} /> },
        ]}
        below={(day) =>
          day.notes.length > 0 && (
            <tr className="phone-only">
              <td colSpan={3} className="small">
                <NotesOf notes={day.notes} />
              </td>
            </tr>
          )
        }
      />
    </section>
  )
}

function NotesOf({ notes }: { notes: Daily['notes'] }) {
  const { i18n } = useLingui()
  return notes.map(({ noteId, kind, words, entName, shopName }) => (
    <span key={noteId} className="day-note small">
      <b>{i18n._(noteKindWords[kind])}</b> {words}
      {(entName ?? shopName) && <span className="muted"> {isolated(shopName ?? entName ?? '')}</span>}
    </span>
  ))
}
