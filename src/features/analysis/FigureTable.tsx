import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { Definitions } from '#features/measures/Definitions.tsx'
import { measures, type MeasureName } from '#shared/measures.ts'
import { classes } from '#ui/classes.ts'

/** A column of figures; the first one of a table says what each row is of. */
export interface FigureColumn<Row> {
  /** The measure of its figures, which names and explains them. */
  readonly of?: MeasureName
  /** Words over it, where they are not those of its measure. */
  readonly head?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** What its figures come to. */
  readonly sum?: ReactNode
  /** `words` begin at the left and may break; a `picture` repeats what the figures beside it say. */
  readonly kind?: 'words' | 'picture'
  readonly fromTablet?: true
}

type FigureTableProps<Row> = {
  /** Where none of them has a heading, the table has no head. */
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Whether it is the row that is looked at. */
  isCurrent?: (row: Row) => boolean
  /** A row that only a phone shows below it, for want of a column. */
  below?: (row: Row) => ReactNode
  className?: string
}

/** Figures in rows, with a heading for each row and a foot of what they come to. */
export function FigureTable<Row>({ columns, rows, keyOf, isCurrent, below, className }: FigureTableProps<Row>) {
  const line = (content: (column: FigureColumn<Row>) => ReactNode) =>
    columns.map((column, at) => (
      <Cell key={at} column={column} heads={at === 0}>
        {content(column)}
      </Cell>
    ))
  return (
    <table className={classes('analysis-table', className)}>
      {columns.some(({ head, of }) => head !== undefined || of !== undefined) && (
        <thead>
          <tr>
            {columns.map((column, at) => (
              <Head key={at} {...column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr aria-current={isCurrent?.(row) || undefined}>{line(({ cell }) => cell(row))}</tr>
            {below?.(row)}
          </Fragment>
        ))}
      </tbody>
      {columns.some(({ sum }) => sum !== undefined) && (
        <tfoot>
          <tr>{line(({ sum }) => sum)}</tr>
        </tfoot>
      )}
    </table>
  )
}

type Look = Pick<FigureColumn<never>, 'kind' | 'fromTablet'>

function lookOf({ kind, fromTablet }: Look): string {
  return classes(kind && `is-${kind}`, fromTablet && 'from-tablet')
}

function Head({ of, head, ...look }: Omit<FigureColumn<never>, 'cell' | 'sum'>) {
  const { i18n } = useLingui()
  if (look.kind === 'picture') return <td className={lookOf(look)} aria-hidden="true" />
  return (
    <th scope="col" className={lookOf(look)}>
      {head ?? (of && i18n._(measures[of].label))} {of && <Definitions of={[of]} />}
    </th>
  )
}

function Cell({ column, heads, children }: { column: Look; heads: boolean; children: ReactNode }) {
  if (heads) return <th scope="row">{children}</th>
  return (
    <td className={classes(!column.kind && 'num', lookOf(column))} aria-hidden={column.kind === 'picture' || undefined}>
      {children}
    </td>
  )
}
