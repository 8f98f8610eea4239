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
import { Change } from '#features/statistics/Change.tsx'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { TabProps } from './analysis-params.ts'
import { analyses, type DayNote } from './contract.ts'
import type { Daily } from './shown.ts'
import { noteKindWords } from './note-words.ts'
import { Sum } from './Sum.tsx'
import { whoseIn } from './whose.ts'

const NoteForm = lazyPart(
  () => import('./NoteForm.tsx'),
  (loaded) => loaded.NoteForm,
)

type DayDetailProps = TabProps & { day: Daily['days'][number]; daily: Daily }

/** One day by store, payment type or hour, and what is noted about it. */
export function DayDetail({ day, daily, address, go }: DayDetailProps) {
  const { t } = useLingui()
  const names = useNames()
  const [noting, setNoting] = useState(false)
  const needs = useNeedsServer()
  const split = address.Split ?? 'shop'
  const { data } = useQuery(ask(analyses.day, { ...whoseIn(address), Date: day.date, Split: split }))
  const { currency, running, to } = daily
  const isRunning = running && day.date === to
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
        choices={[
          { value: 'shop', label: t`Store` },
          { value: 'paymentType', label: t`Payment` },
          { value: 'hour', label: t`Hour` },
        ]}
        onChange={(next) => go({ Date: day.date, Split: next === 'shop' ? undefined : next })}
      />
      <table className="analysis-table">
        <tbody>
          {data?.parts.map(({ code, name, entCode, netAmount, usual }) => (
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
      {data?.parts.length === 0 && (
        <p className="muted">
          <Trans>Nothing was sold in this period</Trans>
        </p>
      )}
    </section>
  )
}

function Note({ note: { noteId, kind, words, shopName, by, own } }: { note: DayNote }) {
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
        <span className="small muted">{[shopName ?? t`All stores`, by].map(isolated).join(' · ')}</span>
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
