import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { notifyRefusal, notifySuccess } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import { lazyPart } from '#client/with-words.ts'
import { markOf } from '#features/panel/mark-words.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { Change } from '#features/statistics/Change.tsx'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { TabProps } from './analysis-params.ts'
import { analyses, type DayNote } from './contract.ts'
import { inDayOrder, useDayStart } from './day-start.ts'
import type { Daily } from './shown.ts'
import { noteKindWords } from './note-words.ts'
import { Sum } from './Sum.tsx'
import { whoseIn } from './whose.ts'

const NoteForm = lazyPart(
  () => import('./NoteForm.tsx'),
  (loaded) => loaded.NoteForm,
)

/** Parts that are shown until somebody wants all. */
const firstParts = 8

type DayDetailProps = Pick<TabProps, 'address' | 'go'> & { day: Daily['days'][number]; daily: Daily }

/** One day by store, payment type or hour, and what is noted about it. */
export function DayDetail({ day, daily, address, go }: DayDetailProps) {
  const { t, i18n } = useLingui()
  const names = useNames()
  const start = useDayStart(address)
  const [noting, setNoting] = useState(false)
  const [whole, setWhole] = useState(false)
  const needs = useNeedsServer()
  const split = address.Split ?? 'shop'
  const { data } = useQuery(ask(analyses.day, { ...whoseIn(address), Date: day.date, Split: split }))
  const { currency, running, to } = daily
  const isRunning = running && day.date === to
  const splits = { shop: t`Store`, paymentType: t`Payment`, hour: t`Hour` }
  const parts = data && (split === 'hour' ? inDayOrder(data.parts, start) : data.parts)
  const count = wholeNumber(parts?.length ?? 0)
  const nameOf = (code: string, name: string) =>
    split === 'shop' ? isolated(name) : split === 'hour' ? markOf('hour', code) : names.paymentType(code)
  return (
    <section className="analysis-part daily-day" aria-label={date(day.date, 'longDay')}>
      <h2>{date(day.date, 'longDay')}</h2>
      <p className="daily-sum">
        <b>
          <Sum value={day.netAmount} currency={currency} />
        </b>{' '}
        {isRunning ? (
          <span className="small muted">
            <Trans>Still running</Trans>
          </span>
        ) : (
          <Change of={day.usual === null ? null : { now: day.netAmount, before: day.usual }} />
        )}
      </p>
      <ul className="day-notes">
        {daily.notes
          .filter((note) => note.date === day.date)
          .map((note) => (
            <Note key={note.noteId} note={note} />
          ))}
      </ul>
      <Button size="small" icon="plus" {...needs} onClick={() => setNoting(true)}>
        <Trans>Add a note</Trans>
      </Button>
      {noting && <NoteForm day={day.date} whole={daily.whole} address={address} onClose={() => setNoting(false)} />}
      <Segmented
        label={t`Divided`}
        value={split}
        choices={(['shop', 'paymentType', 'hour'] as const).map((value) => ({ value, label: splits[value] }))}
        onChange={(next) => go({ Date: day.date, Split: next === 'shop' ? undefined : next })}
      />
      <table className="analysis-table">
        <thead>
          <tr>
            <th scope="col">{splits[split]}</th>
            <th scope="col">
              {i18n._(measures.netAmount.label)} <Definitions of={['netAmount']} />
            </th>
            <th scope="col">
              <Trans>Beside the usual</Trans> <Definitions of={['usualAmount']} />
            </th>
          </tr>
        </thead>
        <tbody>
          {parts
            ?.slice(0, whole || split === 'hour' ? undefined : firstParts)
            .map(({ code, name, entCode, netAmount, usual }) => (
              <tr key={`${entCode} ${code}`}>
                <th scope="row">{nameOf(code, name)}</th>
                <td className="num">
                  <Sum value={netAmount} currency={currency} />
                </td>
                <td className="num">
                  {!isRunning && <Change of={usual === null ? null : { now: netAmount, before: usual }} />}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {parts && !whole && split !== 'hour' && parts.length > firstParts && (
        <Button size="small" onClick={() => setWhole(true)}>
          <Trans>Show all: {count}</Trans>
        </Button>
      )}
      {parts?.length === 0 && (
        <p className="muted">
          <Trans>Nothing was sold in this period</Trans>
        </p>
      )}
    </section>
  )
}

function Note({ note: { noteId, kind, words, entName, shopName, by, own } }: { note: DayNote }) {
  const { t, i18n } = useLingui()
  const act = useAct(analyses.removeNote, { stale: [analyses.daily] })
  const needs = useNeedsServer()
  const remove = () =>
    act.mutate(
      { noteId },
      {
        onSuccess: () => notifySuccess(t`The note is gone.`),
        onError: (refusal: Refusal) => notifyRefusal(refusal, 'writing'),
      },
    )
  return (
    <li>
      <span>
        <b>{i18n._(noteKindWords[kind])}</b> {words}
        <span className="small muted">
          {[entName, shopName ?? t({ message: 'All stores', context: 'of a company' }), by]
            .flatMap((one) => (one ? [isolated(one)] : []))
            .join(' · ')}
        </span>
      </span>
      {own && (
        <IconButton
          icon="close"
          iconSize={16}
          label={t`Remove the note: ${words}`}
          disabled={needs.disabled || act.isPending}
          onClick={remove}
        />
      )}
    </li>
  )
}
