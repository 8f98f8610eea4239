import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { ask } from '#client/ask.ts'
import { date, money } from '#client/formats.ts'
import type { SearchParams } from '#client/search-params.ts'
import { Change } from '#features/statistics/Change.tsx'
import { Definitions } from '#features/measures/Definitions.tsx'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { formatMoney, sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chart } from '#ui/Chart.tsx'
import type { TabProps } from './analysis-params.ts'
import { Charted } from './Charted.tsx'
import { analyses } from './contract.ts'
import { DayDetail } from './DayDetail.tsx'
import { NoSuchDay } from './NoSuch.tsx'
import { noteKindWords } from './note-words.ts'
import type { Daily } from './shown.ts'
import { Sum } from './Sum.tsx'
import { TabFrame } from './TabFrame.tsx'
import { whoseIn } from './whose.ts'

/** The third tab: each day beside what its weekday usually brings, and what staff noted about it. */
export function DailyTab({ address, go, stamp }: TabProps) {
  const search: SearchParams = useLocation().search
  const named = search['Date'] !== undefined
  const asked = useQuery({
    ...ask(analyses.daily, { ...whoseIn(address), Month: address.Month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {(daily) => {
        const { days, running } = daily
        const newest = days[running ? 1 : 0] ?? days[0]
        const chosen = named ? days.find((day) => day.date === address.Date) : newest
        return (
          <>
            <DaysChart daily={daily} />
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

function DaysChart({ daily: { days, currency, running } }: { daily: Daily }) {
  const { t, i18n } = useLingui()
  const shown = days.toReversed()
  const say = (value: number) => money(value, currency)
  const best = shown.toSorted((a, b) => Number(sumOf(b.netAmount)) - Number(sumOf(a.netAmount)))[0]
  const [most, name] = [say(Number(sumOf(best?.netAmount ?? 0))), best ? date(best.date, 'day') : '–']
  const series = [
    {
      label: i18n._(measures.netAmount.label),
      look: 'current' as const,
      values: shown.map(({ netAmount }) => Number(sumOf(netAmount))),
    },
    { label: i18n._(measures.usualAmount.label), look: 'previous' as const, values: shown.map(({ usual }) => (usual === null ? null : Number(sumOf(usual)))) }, // prettier-ignore
  ]
  return (
    <Charted series={series} of={['netAmount', 'usualAmount']}>
      <Chart
        sentence={t`Net sales. The highest: ${name} with ${most}.`}
        head={t`Date`}
        marks={shown.map((day) => date(day.date, 'shortDay'))}
        series={series}
        say={say}
        sayShort={(value) => formatMoney(Math.round(value), currency, { compact: true })}
        {...(running && { running: shown.length - 1 })}
      />
    </Charted>
  )
}

type DaysTableProps = Pick<TabProps, 'go'> & { daily: Daily; chosen: string | undefined }

function DaysTable({ daily: { days, currency, notes, running }, chosen, go }: DaysTableProps) {
  const { i18n } = useLingui()
  const notesOf = (day: string) => notes.filter((note) => note.date === day)
  return (
    <section className="analysis-part daily-days">
      <table className="analysis-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              {i18n._(measures.netAmount.label)} <Definitions of={['netAmount']} />
            </th>
            <th scope="col">
              <Trans>Beside the usual</Trans> <Definitions of={['usualAmount']} />
            </th>
            <th scope="col" className="from-tablet-cell">
              {i18n._(measures.payCount.label)}
            </th>
            <th scope="col" className="is-left from-tablet-cell">
              <Trans>Notes</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <Fragment key={day.date}>
              <tr aria-current={day.date === chosen || undefined}>
                <th scope="row">
                  <button type="button" className="list-link num" onClick={() => go({ Date: day.date })}>
                    {date(day.date, 'day')}
                  </button>
                </th>
                <td className="num">
                  <Sum value={day.netAmount} currency={currency} />
                </td>
                <td className="num">
                  {running && at === 0 ? (
                    <span className="small muted">
                      <Trans>Still running</Trans>
                    </span>
                  ) : (
                    <Change of={day.usual === null ? null : { now: day.netAmount, before: day.usual }} />
                  )}
                </td>
                <td className="num from-tablet-cell">{wholeNumber(day.payCount)}</td>
                <td className="is-left small from-tablet-cell">
                  <NotesOf notes={notesOf(day.date)} />
                </td>
              </tr>
              {notesOf(day.date).length > 0 && (
                <tr className="day-note-row">
                  <td colSpan={3} className="small">
                    <NotesOf notes={notesOf(day.date)} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function NotesOf({ notes }: { notes: Daily['notes'] }) {
  const { i18n } = useLingui()
  return notes.map(({ noteId, kind, words, entName, shopName }) => (
    <span key={noteId} className="day-note">
      <b>{i18n._(noteKindWords[kind])}</b> {words}
      {(entName ?? shopName) && <span className="muted"> {isolated(shopName ?? entName ?? '')}</span>}
    </span>
  ))
}
