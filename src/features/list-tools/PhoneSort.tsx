import { Trans, useLingui } from '@lingui/react/macro'
import type { ColumnKind } from '#shared/list-field.ts'
import { IconButton } from '#ui/Button.tsx'
import type { Column } from '#ui/columns.ts'
import { Select } from '#ui/Input.tsx'
import type { Sort } from '#ui/ListHead.tsx'
import './phone-sort.css'

type PhoneSortProps<Row> = {
  table: {
    readonly columns: readonly Column<Row>[]
    readonly sort: Sort | undefined
    readonly onSort: (sort: Sort) => void
  }
}

const fromTheMost: readonly ColumnKind[] = ['date', 'money', 'number']

/** The order of a list on a phone, whose cards have no headings to press: by what, and the other way round. */
export function PhoneSort<Row>({ table: { columns, sort, onSort } }: PhoneSortProps<Row>) {
  const { t } = useLingui()
  const sortable = columns.filter((one) => one.sortable)
  const down = sort?.direction === 'descending'
  return (
    <div className="phone-sort phone-only">
      <span className="caption grow">
        <Trans>Sort</Trans>
      </span>
      <Select
        small
        aria-label={t`Sort`}
        value={sort?.column ?? ''}
        onChange={(column) => {
          const kind = sortable.find(({ id }) => id === column)?.kind
          onSort({ column, direction: kind && fromTheMost.includes(kind) ? 'descending' : 'ascending' })
        }}
      >
        {!sort && <option value="">{t`Usual order`}</option>}
        {sortable.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      {sort && (
        <IconButton
          icon={down ? 'arrowDown' : 'arrowUp'}
          label={t`The other way round`}
          onClick={() => onSort({ ...sort, direction: down ? 'ascending' : 'descending' })}
        />
      )}
    </div>
  )
}
