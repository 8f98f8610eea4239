import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { notifyRefusal, notifySuccess } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import { lazyPart } from '#client/with-words.ts'
import { Sum } from '#features/measures/Sum.tsx'
import { inDayOrder, useDayStart } from '#features/statistics/day-start.ts'
import { partName } from '#features/statistics/part-name.ts'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { TabProps } from './analysis-params.ts'
import { BesideUsual } from './BesideUsual.tsx'
import { analyses, type DayNote } from './contract.ts'
import { FigureTable } from './FigureTable.tsx'
import type { Daily } from './shown.ts'
import { noteKindWords } from './note-words.ts'
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
  const { t } = useLingui()
  const names = useNames()
  const start = useDayStart(address)
  const [noting, setNoting] = useState(false)
  const adding = useRef<HTMLButtonElement>(null)
  const [whole, setWhole] = useState(false)
  const needs = useNeedsServer()
  const split = address.Split ?? 'shop'
  const { data } = useQuery(ask(analyses.day, { ...whoseIn(address), Date: day.date, Split: split }))
  const { currency, running, to } = daily
  const isRunning = running && day.date === to
  const splits = { shop: t`Store`, paymentType: t`Payment`, hour: t`Hour` }
  const parts = data && (split === 'hour' ? inDayOrder(data.parts, start) : data.parts)
  const count = wholeNumber(parts?.length ?? 0)
  const nameOf = (code: string, name: string) => (split === 'shop' ? isolated(name) : partName(split, code, names))
  return (
    <section className="analysis-part daily-day" aria-label={date(day.date, 'longDay')}>
      <h2>{date(day.date, 'longDay')}</h2>
      <p className="daily-sum">
        <b>
          <Sum value={day.netAmount} currency={currency} />
        </b>{' '}
        <BesideUsual sales={day} running={isRunning} />
      </p>
      <ul className="day-notes">
        {daily.notes
          .filter((note) => note.date === day.date)
          .map((note) => (
            <Note key={note.noteId} note={note} onGone={() => adding.current?.focus()} />
          ))}
      </ul>
      <Button size="small" icon="plus" ref={adding} {...needs} onClick={() => setNoting(true)}>
        <Trans>Add a note</Trans>
      </Button>
      <Suspense>
        {noting && <NoteForm day={day.date} whole={daily.whole} address={address} onClose={() => setNoting(false)} />}
      </Suspense>
      <Segmented
        label={t`Divided`}
        value={split}
        choices={(['shop', 'paymentType', 'hour'] as const).map((value) => ({ value, label: splits[value] }))}
        onChange={(next) => go({ Date: day.date, Split: next === 'shop' ? undefined : next })}
      />
      <FigureTable
        rows={parts?.slice(0, whole || split === 'hour' ? undefined : firstParts) ?? []}
        keyOf={({ entCode, code }) => `${entCode} ${code}`}
        columns={[
          { head: splits[split], cell: ({ code, name }) => nameOf(code, name) },
          { of: 'netAmount', cell: ({ netAmount }) => <Sum value={netAmount} currency={currency} /> },
          {
            of: 'usualAmount',
            head: <Trans>Beside the usual</Trans>,
            cell: (part) => !isRunning && <BesideUsual sales={part} />,
          },
        ]}
      />
      {parts && split !== 'hour' && parts.length > firstParts && (
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? <Trans>Show fewer</Trans> : <Trans>Show all: {count}</Trans>}
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

function Note({ note, onGone }: { note: DayNote; onGone: () => void }) {
  const { t, i18n } = useLingui()
  const { noteId, kind, words, entName, shopName, by, own } = note
  const act = useAct(analyses.removeNote, { stale: [analyses.daily] })
  const needs = useNeedsServer()
  const remove = () =>
    act.mutate(
      { noteId },
      {
        onSuccess: () => {
          notifySuccess(t`The note is gone.`)
          onGone()
        },
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
