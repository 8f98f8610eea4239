import type { MessageDescriptor } from '@lingui/core'
import { z } from 'zod/mini'
import { call, type Call } from './call.ts'
import { Instant, Nothing, RowVersion, listOf } from './schema.ts'
import { limits } from './limits.ts'
import { Format } from './list-file.ts'

/** The key of a master's row: what other rows refer to it by. */
export const Code = z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/))

/** How many rows refer to a row; with `capped` there are more than these. */
export const Count = z.object({ count: z.int(), capped: z.boolean() })
export type Count = z.infer<typeof Count>

/** What refers to a row: only the kinds of rows that can. */
export const Uses = z.object({
  stores: z.optional(Count),
  transactions: z.optional(Count),
  paymentTypes: z.optional(Count),
})
export type Uses = z.infer<typeof Uses>

/** What every row of a master carries beside its own fields. */
export const held = {
  version: RowVersion,
  /** Something refers to it: it keeps its meaning and cannot be deleted. */
  used: z.boolean(),
  /** How many rows refer to it, in lists that can say so at once. */
  ...Uses.shape,
}

/** The words of values that have some, by field; `none` where a field may have no value. */
export type FieldWords = Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>>

/** What somebody did to a row, with the fields that were changed; secrets are masked. */
export const Change = z.object({
  at: Instant,
  actor: z.string(),
  kind: z.enum(['add', 'change', 'delete', 'order']),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type Change = z.infer<typeof Change>

/** What was done to one object, the last first, and how the audit log names it. */
export const History = z.object({ object: z.string(), list: z.array(Change), asOf: Instant })

/** A call that tells what was done to one object. */
export type HistoryCall = Call<
  z.core.$ZodType<{ Key: string }, { Key: string }>,
  z.core.$ZodType<z.output<typeof History>>
>

/** What narrows and orders the list of a master. */
const Narrowed = {
  Keyword: z.optional(z.string().check(z.maxLength(100))),
  /** A field of the row, with `-` before it from the last to the first. */
  Sort: z.optional(z.string().check(z.regex(/^-?\w{1,40}$/))),
  /** Only rows of which some field has one of these values: `status:RETIRED`. */
  Only: z.optional(z.array(z.string().check(z.regex(/^\w{1,40}:[\x21-\x7e]{1,40}$/))).check(z.maxLength(20))),
}

/** The calls of a master under `/api/<area>/`, for people who configure the system (domain sections 0 and 10). */
export function masterCalls<Row extends z.core.$ZodType, Form extends z.core.$ZodType>(
  area: string,
  what: string,
  { row, form }: { row: Row; form: Form },
) {
  const authz = { needs: 'SystemConfig.all', who: 'admin', scope: 'tenant' } as const
  return {
    list: call({
      method: 'GET',
      path: `/api/${area}/list`,
      summary: `${what}, in their order unless another is asked for`,
      authz,
      input: z.strictObject({
        PageIndex: z._default(z.int().check(z.positive()), 1),
        PageSize: z._default(z.literal([...limits.pageSizes]), 100),
        ...Narrowed,
      }),
      answer: z.extend(listOf(row), {
        /** Whether the person may change them: masters that all tenants share are the first tenant's to change. */
        editable: z.boolean(),
      }),
    }),
    file: call({
      method: 'POST',
      path: `/api/${area}/export`,
      summary: `${what} of a list as a file, with every field`,
      kind: 'file',
      authz,
      input: z.strictObject({ ...Narrowed, format: Format }),
      answer: z.unknown(),
    }),
    detail: call({
      method: 'GET',
      path: `/api/${area}/detail`,
      summary: `One of ${what.toLowerCase()}, with what refers to it`,
      authz,
      input: z.strictObject({ Key: Code }),
      answer: z.object({ row, uses: Uses, editable: z.boolean() }),
    }),
    history: call({
      method: 'GET',
      path: `/api/${area}/history`,
      summary: `What was done to one of ${what.toLowerCase()}, the last first; asking is a row of the audit log`,
      authz,
      audited: 'byObject',
      input: z.strictObject({ Key: Code }),
      answer: History,
    }),
    add: call({
      method: 'POST',
      path: `/api/${area}/add`,
      summary: `Adds one to ${what.toLowerCase()}, as the last`,
      authz,
      input: form,
      answer: row,
    }),
    update: call({
      method: 'PUT',
      path: `/api/${area}/update`,
      summary: `Changes one of ${what.toLowerCase()}`,
      authz,
      input: z.strictObject({ key: Code, version: RowVersion, values: form }),
      answer: row,
    }),
    order: call({
      method: 'PUT',
      path: `/api/${area}/order`,
      summary: `Puts one of ${what.toLowerCase()} before another, or last`,
      authz,
      input: z.strictObject({ key: Code, before: z.nullable(Code) }),
      answer: Nothing,
    }),
    remove: call({
      method: 'DELETE',
      path: `/api/${area}/delete`,
      summary: `Deletes one of ${what.toLowerCase()} that nothing refers to`,
      body: 'json',
      authz,
      input: z.strictObject({ key: Code, version: RowVersion }),
      answer: Nothing,
    }),
  }
}

/** The calls of some master. */
export type MasterCalls = ReturnType<
  typeof masterCalls<z.core.$ZodType<MasterRow>, z.core.$ZodType<Record<string, unknown>>>
>

/** A row of some master as it travels. */
export type MasterRow = Record<string, unknown> & Uses & { readonly version: number; readonly used: boolean }
