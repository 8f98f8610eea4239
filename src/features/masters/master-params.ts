import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { Code } from '#shared/master.ts'
import type { FilterDefinition } from '#client/filter-params.ts'

/** What the address of a master's screen holds: how the list is narrowed, and the row that is open or begun. */
export const MasterParams = z.object({
  Keyword: z.optional(z.string().check(z.maxLength(100))),
  Only: z.optional(z.array(z.string().check(z.regex(/^\w{1,40}:[\x21-\x7e]{1,40}$/)))),
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  Open: z.optional(Code),
  Add: z.optional(z.literal(true)),
})
export type MasterParams = z.infer<typeof MasterParams>

export const masterFilter = {
  schema: MasterParams,
  unseen: ['Keyword', 'PageIndex'],
} as const satisfies FilterDefinition<typeof MasterParams>

/** The conditions by field: the words looked for, and the values chosen of each field of a row. */
export function conditionsOf({ Keyword, Only = [] }: MasterParams): Record<string, unknown> {
  const fields = [...new Set(Only.map((one) => one.slice(0, one.indexOf(':'))))]
  const valuesOf = (field: string) =>
    Only.flatMap((one) => (one.startsWith(`${field}:`) ? [one.slice(field.length + 1)] : []))
  return { Keyword, ...Object.fromEntries(fields.map((field) => [field, valuesOf(field)])) }
}

/** The way back to what the address holds; `Only` is undefined where nothing is chosen. */
export function narrowedBy({ Keyword, ...chosen }: Readonly<Record<string, unknown>>): Partial<MasterParams> {
  const only = Object.entries(chosen).flatMap(([field, values]) =>
    Array.isArray(values) ? values.map((value) => `${field}:${value}`) : [],
  )
  return { Keyword: typeof Keyword === 'string' ? Keyword : undefined, Only: only.length > 0 ? only : undefined }
}
