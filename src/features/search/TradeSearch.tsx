import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { date, timeZone, todayHere } from '#client/formats.ts'
import { useSettled } from '#client/settled.ts'
import type { Trade, TradeFilter } from '#features/transactions/contract.ts'
import { useFoundWords } from '#features/transactions/found-words.ts'
import { filterOf, type Reading } from '#features/transactions/readings.ts'
import { useNames } from '#features/transactions/words.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { useOverPage } from '#ui/over-page.ts'
import { SearchBox } from '#ui/SearchBox.tsx'
import { NothingFound } from './NothingFound.tsx'
import { noteSearch } from './recent.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { useReadingWords } from './reading-words.ts'
import { TradeHit } from './TradeHit.tsx'
import { useReadings, type Offer } from './use-readings.ts'
import './search.css'

type TradeSearchProps = {
  /** What was typed when the search was last left. */
  first: string
  /** The text was scanned: where it leads to one payment, that is opened in the place of the search. */
  scanned: true | undefined
  /** What is typed now, once it stands still. */
  onText: (text: string) => void
  onOpen: (row: Trade, how?: 'replace') => void
  onShow: (filter: TradeFilter) => void
  onScan: () => void
  onClose: () => void
}

/** The one search: what is typed is read as last four digits, amount, time or number, and what was read is said. */
export function TradeSearch({ first, scanned, onText, onOpen, onShow, onScan, onClose }: TradeSearchProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const names = useNames()
  const [text, setText] = useState(first)
  const [entered, setEntered] = useState(scanned && first)
  const still = useSettled(text)
  const settled = text === entered ? text : still
  const [chosen, choose] = useState<Reading['kind']>()
  const { readings, offers, reached, from, busy, error, retry } = useReadings(settled)
  const [wordsOf, foundOf] = [useReadingWords(), useFoundWords()]
  const shown = offers?.find(({ reading }) => reading.kind === chosen) ?? offers?.[0]
  const others = offers?.filter((one) => one !== shown) ?? []

  useOverPage(dialog, { open: true, onClose })
  useEffect(() => input.current?.focus(), [])
  const keepText = useEffectEvent(onText)
  useEffect(() => {
    if (settled !== first) keepText(settled)
  }, [settled, first])

  const open = ({ reading }: Offer, row: Trade, how?: 'replace') => {
    void noteSearch({ text: settled, kind: reading.kind })
    onOpen(row, how)
  }
  const show = ({ reading, hits }: Pick<Offer, 'reading'> & { hits?: Offer['hits'] }) => {
    void noteSearch({ text: settled, kind: reading.kind })
    const zone = timeZone()
    const start = hits?.reached === undefined || hits.countCapped ? undefined : businessDateOf(hits.reached, zone)
    onShow(filterOf(reading, todayHere(), start))
  }
  const only = useEffectEvent(() => {
    const [offer, second] = offers ?? []
    const row = offer?.hits.list[0]
    if (offer && row && !second && offer.hits.count === 1)
      open(offer, row, scanned && settled === first ? 'replace' : undefined)
  })
  const answered = offers !== undefined
  useEffect(() => {
    // Enter leads on where there is only one way to go.
    if (answered && entered === settled) only()
  }, [answered, entered, settled])

  return createPortal(
    <dialog ref={dialog} className="trade-search" tabIndex={-1} aria-label={t`Search transactions`}>
      <SearchBox
        ref={input}
        label={t`Last 4 digits, amount, time or number`}
        placeholder={t`Last 4 digits, amount, time, number`}
        maxLength={64}
        value={text}
        onChange={(next) => {
          setText(next)
          choose(undefined)
        }}
        onSearch={() => setEntered(text)}
        inside={
          <IconButton className="search-scan for-finger" icon="scan" label={t`Scan a receipt`} onClick={onScan} />
        }
        beside={
          <Button look="ghost" className="search-cancel" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
        readings={{
          label: t`Other ways to read it`,
          list: others.map(({ reading, hits }) => ({
            id: reading.kind,
            label: wordsOf(reading, hits.kind),
            count: foundOf(hits),
            onChoose: () => choose(reading.kind),
          })),
        }}
      >
        {shown && (
          <section className="search-found" aria-busy={busy}>
            <div className="search-head" role="status">
              <h2>{wordsOf(shown.reading, shown.hits.kind)}</h2>
              <span className="caption num">
                <Reach hits={shown.hits} />
              </span>
            </div>
            {shown.hits.kind === 'prefix' && shown.hits.countCapped ? (
              <p className="search-say">
                <Trans>More than 100 transactions have a number that starts like this. Type more of the number.</Trans>
              </p>
            ) : (
              <ul>
                {shown.hits.list.map((row) => (
                  <TradeHit
                    key={`${row.entCode} ${row.tradeNo}`}
                    row={row}
                    names={names}
                    marked={shown.reading.kind === 'last4' ? 'last4' : undefined}
                    onOpen={() => open(shown, row)}
                  />
                ))}
              </ul>
            )}
            {(shown.reading.kind !== 'number' || shown.hits.count > shown.hits.list.length) && (
              <div className="search-more">
                <Button look="ghost" onClick={() => show(shown)}>
                  {shown.reading.kind === 'number' ? (
                    <Trans>Show the last 3 months in the list</Trans>
                  ) : (
                    <Trans>Show in the list</Trans>
                  )}
                </Button>
              </div>
            )}
          </section>
        )}
        {!shown && (
          <NothingFound
            text={settled.trim()}
            readable={readings.length > 0}
            looked={answered ? { from, reached } : undefined}
            error={error}
            onRetry={retry}
            onKept={() => readings[0] && show({ reading: readings[0] })}
          />
        )}
      </SearchBox>
      <RecentSearches
        onChoose={(search) => {
          setText(search.text)
          setEntered(undefined)
          input.current?.focus()
        }}
      />
    </dialog>,
    document.body,
  )
}

/** How far was looked, and how many were found. */
function Reach({ hits }: { hits: Offer['hits'] }) {
  const found = useFoundWords()(hits)
  const day = hits.reached && date(hits.reached, 'shortTime')
  if (hits.kind === 'number' || hits.kind === 'prefix') return <Trans>All days, {found}</Trans>
  if (day) return <Trans>Since {day}, {found}</Trans> // prettier-ignore
  return <Trans>Last 3 months, {found}</Trans>
}
