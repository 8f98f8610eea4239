import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { isolated } from '#shared/isolated.ts'
import { ActiveChip } from '#ui/Chip.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { filterRows, type AuditParams } from './audit-params.ts'
import { audit, type AuditRow } from './contract.ts'
import { PeriodChip } from './PeriodChip.tsx'

type AuditFilterProps = {
  address: AuditParams
  /** The records shown, of which one may name the object that is looked for. */
  rows: readonly AuditRow[] | undefined
  onNarrow: (more: Partial<AuditParams>) => void
  children: ReactNode
}

/** Who, what, with which result, when, and of which object. */
export function AuditFilter({ address, rows, onNarrow, children }: AuditFilterProps) {
  const { t } = useLingui()
  const { Object: object, EntCode } = address
  const { people = [], ents = [] } = useQuery(ask(audit.choices, { EntCode })).data ?? {}
  const named = object && (rows?.find(({ objectName }) => objectName !== '')?.objectName ?? object)
  return (
    <FilterBar
      rows={filterRows(
        people.map(({ userName, userFullName }) => ({ value: userName, label: isolated(userFullName) })),
        ents.map(({ entCode, entName }) => ({ value: entCode, label: isolated(entName) })),
      )}
      place={address}
      onNarrow={onNarrow}
      first={
        <>
          <PeriodChip place={address} onNarrow={onNarrow} />
          {named && (
            <ActiveChip dropLabel={t`Remove the object`} onDrop={() => onNarrow({ Object: undefined })}>
              <span className="audit-object">{isolated(named)}</span>
            </ActiveChip>
          )}
        </>
      }
    >
      {children}
    </FilterBar>
  )
}
