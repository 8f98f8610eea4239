import { Trans } from '@lingui/react/macro'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import type { ColumnNames } from './bank-bookings.contract.ts'

/** By which columns a CSV was read, where they were remembered, and the way to others. */
export function KnownColumns({ names, onChange }: { names: ColumnNames | undefined; onChange: () => void }) {
  const used =
    names &&
    [names.day, names.income, names.payer]
      .filter((name) => name !== null)
      .map(isolated)
      .join(' · ')
  return (
    <div className="bank-known">
      {used !== undefined && (
        <span className="small">
          <Trans>Columns as last time: {used}</Trans>
        </span>
      )}
      <Button size="medium" onClick={onChange}>
        <Trans>Change the columns</Trans>
      </Button>
    </div>
  )
}
