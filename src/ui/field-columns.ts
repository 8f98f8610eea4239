import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { namesIn, type ColumnKind, type FieldFormat, type ListFields } from '#shared/list-field.ts'
import type { Column } from './columns.ts'

/**
 * How fields of a list are drawn where it takes more than their bare value; a width where the language decides it, and the
 * column to yield to where the reader does.
 */
export type Cells<Row, Field extends string> = {
  readonly [Name in Field]?: Partial<Pick<Column<Row>, 'cell' | 'inCard' | 'width' | 'yieldsTo'>>
}

const kinds: Readonly<Record<FieldFormat, ColumnKind>> = {
  code: 'code',
  line: 'text',
  text: 'text',
  money: 'money',
  time: 'date',
  day: 'date',
}

/** The columns of a list's fields in their order; a field without an entry in `cells` shows its plain value. */
export function columnsOf<Field extends string, Row extends { readonly [Name in Field]?: unknown }>(
  fields: ListFields<Field>,
  cells: Cells<Row, Field>,
): Column<Row>[] {
  return namesIn(fields).flatMap((name) => {
    const { heading, format, column } = fields[name]
    if (!column) return []
    const { kind = kinds[format], ...place } = column
    const plain = (row: Row) => row[name] as ReactNode // a field without a cell of its own is a text or a number
    return [{ label: i18n._(heading), kind, cell: plain, ...place, ...cells[name] }]
  })
}
