import { Trans, useLingui } from '@lingui/react/macro'
import { date, timeZone } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { DataList } from '#ui/DataList.tsx'
import { CannotConnect } from '#ui/CannotConnect.tsx'
import { Note } from '#ui/Note.tsx'
import { dayHeading, useStores } from '#features/transactions/days.ts'
import { rangeOf } from '#features/transactions/filter.ts'
import { useKeptFound } from '#features/transactions/kept-payments.ts'
import type { TradeTable } from './use-trade-table.ts'
import type { Trades } from './use-trades.ts'

/** The search that could not be asked, and how its rows look. */
export type OfflineSearchProps = { trades: Trades; table: TradeTable; onRetry: () => void }

/** The search without a server: looks through the payments kept on this device, and says that it did. */
export function OfflineSearch({ trades, table, onRetry }: OfflineSearchProps) {
  const { t } = useLingui()
  const { filter, days, list } = trades
  const found = useKeptFound(filter, useStores(days.clocks.length > 1))
  if (!found) return null
  if (found.kept === 0) return <CannotConnect onRetry={onRetry} />
  const [matched, kept] = [wholeNumber(found.matched), wholeNumber(found.kept)]
  const time = date(new Date(found.since), 'time')
  return (
    <>
      <div className="kept-note" role="status">
        <Note tone="info" icon="info">
          <span className="strong">
            <Trans>
              {matched} of {kept} transactions saved on this device match
            </Trans>
          </span>
          <br />
          <Trans>There may be more on the server. The oldest data here is from {time}.</Trans>
        </Note>
      </div>
      <DataList
        label={t`Transactions saved on this device`}
        {...table}
        rows={found.rows}
        whenEmpty={null}
        keyOf={list.keyOf}
        onOpen={list.open}
        openKey={list.openKey}
        dayOf={(row) => dayHeading(row, rangeOf(filter, days, timeZone()), days)}
      />
    </>
  )
}
