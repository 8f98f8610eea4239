import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button } from '#ui/Button.tsx'
import type { Column, ColumnSetup } from '#ui/columns.ts'
import { DataList } from '#ui/DataList.tsx'
import { CannotConnect } from '#ui/Faces.tsx'
import { Note } from '#ui/Note.tsx'
import type { Trade, TradeFilter } from './contract.ts'
import { useKeptFound } from './kept-payments.ts'

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
  const found = useKeptFound(filter)
  if (!found) return null
  if (found.kept === 0) return <CannotConnect onRetry={onRetry} />
  const [matched, kept] = [wholeNumber(found.matched), wholeNumber(found.kept)]
  const time = date(new Date(found.since), 'time')
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
        rows={found.rows}
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
