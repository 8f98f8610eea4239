import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { safeParse } from 'zod/v4/core'
import { count, date, timeZone, todayHere } from '#client/formats.ts'
import { keptAnswers } from '#client/kept.ts'
import { ownShelf } from '#client/own-shelf.ts'
import { Button } from '#ui/Button.tsx'
import type { Column, ColumnSetup } from '#ui/columns.ts'
import { DataList } from '#ui/DataList.tsx'
import { CannotConnect } from '#ui/Faces.tsx'
import { Note } from '#ui/Note.tsx'
import { transactions, type Trade, type TradeFilter } from './contract.ts'
import { keptMatch } from './kept-match.ts'

const mostShown = 100
/** Longest stretch of looking through what is kept, in ms: the page answers its person in between. */
const stretchMs = 8

/** The search that could not be asked, and how its list looks. */
export type KeptSearchProps = {
  filter: TradeFilter
  columns: readonly Column<Trade>[]
  setup: ColumnSetup
  nameOf: (row: Trade) => string
  onOpen: (row: Trade) => void
  openKey: string | undefined
  onRetry: () => void
}

/** The search without a server: looks through the payments kept on this device, and says that it did. */
export function KeptSearch({ filter, columns, setup, nameOf, onOpen, openKey, onRetry }: KeptSearchProps) {
  const { t } = useLingui()
  const payments = useKeptPayments()
  if (!payments) return null
  if (payments.rows.length === 0) return <CannotConnect onRetry={onRetry} />
  // Asked once: words of the clock cost more than all the rest of a match, and there may be tens of thousands.
  const [today, zone] = [todayHere(), timeZone()]
  const found = payments.rows.filter((row) => keptMatch(row, filter, today, zone))
  const [matched, kept] = [count(found.length), count(payments.rows.length)]
  const time = date(new Date(payments.since), 'time')
  return (
    <>
      <div className="kept-note" role="status">
        <Note tone="warn" icon="wifiOff">
          <span className="strong">
            <Trans>
              {matched} of {kept} payments kept on this device match
            </Trans>
          </span>
          <br />
          <Trans>There may be more on the server. The oldest of these answers is from {time}.</Trans>
        </Note>
        <Button size="medium" onClick={onRetry}>
          <Trans>Load again</Trans>
        </Button>
      </div>
      <DataList
        label={t`Payments kept on this device`}
        columns={columns}
        setup={setup}
        rows={found.slice(0, mostShown)}
        whenEmpty={null}
        keyOf={(row) => row.tradeNo}
        nameOf={nameOf}
        onOpen={onOpen}
        openKey={openKey}
        dayOf={(row) => ({ key: row.businessDate, heading: date(row.businessDate, 'dayHeading') })}
      />
    </>
  )
}

interface KeptPayments {
  /** Newest payment first, each as last seen. */
  readonly rows: readonly Trade[]
  /** When the oldest answer among them was given, epoch ms. */
  readonly since: number
}

function useKeptPayments(): KeptPayments | undefined {
  const [payments, setPayments] = useState<KeptPayments>()
  useEffect(() => {
    let left = false
    void readKept().then((read) => {
      if (!left) setPayments(read)
    })
    return () => {
      left = true
    }
  }, [])
  return payments
}

async function readKept(): Promise<KeptPayments> {
  const shelf = await ownShelf()
  const answers = shelf ? await keptAnswers(shelf, transactions.list.path).catch(() => []) : []
  const rows = new Map<string, Trade>()
  let since = Date.now()
  let from = performance.now()
  for (const { data, at } of answers) {
    if (performance.now() - from > stretchMs) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      from = performance.now()
    }
    const answer = safeParse(transactions.list.answer, data)
    if (!answer.success) continue
    since = Math.min(since, at)
    // Newest answers come first, so a payment stands as it was last seen.
    for (const row of answer.data.list) {
      const key = `${row.entCode} ${row.tradeNo}`
      if (!rows.has(key)) rows.set(key, row)
    }
  }
  return { rows: [...rows.values()].toSorted((a, b) => (a.tradeTime < b.tradeTime ? 1 : -1)), since }
}
