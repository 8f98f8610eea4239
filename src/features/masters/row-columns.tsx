import { useLingui } from '@lingui/react/macro'
import { language } from '#client/language.ts'
import { languages } from '#shared/language.ts'
import type { Column } from '#ui/columns.ts'
import type { MasterRow } from './master-view.ts'
import { Order, type Ordering } from './Order.tsx'

interface Placed<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Absent where rows cannot be moved. */
  readonly order: Ordering | undefined
}

/** The columns that every master begins with: a row's place, and its name. */
export function useRowColumns<Row extends MasterRow>({ rows, keyOf, order }: Placed<Row>): readonly Column<Row>[] {
  const { t } = useLingui()
  return [
    {
      id: 'order',
      label: t`Order`,
      kind: 'number',
      width: 5,
      card: 'hidden',
      priority: 3,
      cell: (row) => <Order at={keyOf(row)} name={row.names[language()]} place={rows.indexOf(row) + 1} order={order} />,
    },
    {
      id: 'name',
      label: t`Name`,
      kind: 'text',
      width: 13,
      card: 'title',
      priority: 1,
      locked: true,
      cell: (row) => <NameCell row={row} code={keyOf(row)} />,
    },
  ]
}

/** The name in the reader's language, and beneath it the code with the names in other languages where they differ. */
function NameCell({ row: { names }, code }: { row: MasterRow; code: string }) {
  const own = names[language()]
  return (
    <span className="master-name">
      <span>{own}</span>
      <span className="small muted">
        {code}
        {languages.map((one) => names[one] !== own && <span key={one} lang={one}>{` · ${one} ${names[one]}`}</span>)}
      </span>
    </span>
  )
}
