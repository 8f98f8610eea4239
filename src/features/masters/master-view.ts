import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod/mini'
import type { Form } from '#client/forms/form.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import type { FieldWords, masterCalls, Uses } from '#shared/master.ts'
import type { Column } from '#ui/columns.ts'
import type { Names } from './contract.ts'

/** What every master's row has. */
export type MasterRow = { readonly names: Names; readonly version: number; readonly used: boolean } & Uses

/** A master as its screen shows it: everything that another master has differently. */
export interface MasterView<Row extends MasterRow, Values extends FieldValues> {
  readonly calls: ReturnType<typeof masterCalls<z.core.$ZodType<Row, Row>, z.core.$ZodType<Values, Values>>>
  /** What the form holds: fields of the row. */
  readonly schema: z.core.$ZodType<Values, Values> & { readonly shape: object }
  /** The field that holds the key. */
  readonly key: keyof Row & keyof Values & string
  /** How the list and one of its rows are called. */
  readonly title: MessageDescriptor
  /** A form of nothing yet. */
  readonly first: Values
  /** The columns between the name and what uses it. */
  readonly useColumns: () => readonly Column<Row>[]
  /** Conditions of the list; each `field` is one of the row's, and its choices are that field's values. */
  readonly useFilters: () => readonly FilterRow[]
  /** The controls of the form; `fixed` where something uses the row. */
  readonly Fields: ComponentType<{ form: Form<Values>; fixed: boolean }>
  /** How the fields are called beside those of every master, and the words of their values. */
  readonly labels: Readonly<Record<string, MessageDescriptor>>
  readonly words: FieldWords
  /** How the row looks where others see it. */
  readonly Preview: ComponentType<{ values: Values }>
}
