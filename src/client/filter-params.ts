import { useEffect } from 'react'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { rememberHistoryState, historyStateOf } from './history-state.ts'
import { navigate, usePlace } from './navigation.ts'
import type { SearchParams } from './search-params.ts'
import { isOfThePage, readings } from './search-params.ts'

/** A filter's schema, and its fields that never stand in the address: typed numbers, card digits, remark words (decision 28). */
export interface FilterDefinition<S extends core.$ZodType> {
  readonly schema: S
  readonly unseen: readonly (keyof core.output<S> & string)[]
}

/**
 * A list's filter, kept by the address so that it can be shared and survives a reload; its unseen fields go with the
 * history entry (places.ts). A field that does not fit the schema is left out.
 */
export function useFilter<S extends core.$ZodType>(
  form: FilterDefinition<S>,
): [core.output<S>, (next: core.output<S>, how?: 'replace') => void] {
  const { search, state } = usePlace()
  const filter = filterOf(form, { ...search, ...historyStateOf(state) })
  const go = (next: core.output<S>, how?: 'replace') => {
    const { seen, unseen } = splitParams(form, next)
    const others = Object.fromEntries(Object.entries(search).filter(([name]) => isOfThePage(name)))
    navigate({
      search: { ...others, ...seen },
      state: (before) => ({
        ...before,
        filter: Object.keys(unseen).length > 0 ? rememberHistoryState(unseen) : undefined,
      }),
      replace: how === 'replace',
      keepsScroll: true,
    })
  }
  const open = form.unseen.some((name) => name in search)
  useEffect(() => {
    // The address has values that none of our links would have.
    if (open) go(filter, 'replace')
  })

  return [filter, go]
}

/** Whether the address says one of these fields in a way that the schema refuses, so that the filter goes without it. */
export function useUnread<S extends core.$ZodType>(form: FilterDefinition<S>, fields: readonly string[]): boolean {
  const { search } = usePlace()
  const said = fields.filter((name) => !isEmpty(search[name]))
  if (said.length === 0) return false
  const read = new Map(Object.entries(filterOf(form, search) ?? {}))
  return said.some((name) => read.get(name) === undefined)
}

/** The filter in raw parameters; each field that the schema refuses is dropped, so that no address breaks a page. */
export function filterOf<S extends core.$ZodType>({ schema }: FilterDefinition<S>, raw: SearchParams): core.output<S> {
  const fields: Record<string, unknown> = { ...raw }
  const left = new Map<string, unknown[]>()
  for (;;) {
    const read = safeParse(schema, fields)
    if (read.success) return read.data
    const refused = read.error.issues
      .map(({ path }) => path[0])
      .filter((name): name is string => typeof name === 'string' && name in fields)
    if (refused.length === 0) return emptyOf(schema)
    for (const name of new Set(refused)) {
      const others = left.get(name) ?? readings(fields[name])
      left.set(name, others)
      if (others.length > 0) fields[name] = others.shift()
      else delete fields[name]
    }
  }
}

/** A filter cut into what the address may show and what it may not; empty fields are left out of both. */
export function splitParams<S extends core.$ZodType>(
  { unseen }: FilterDefinition<S>,
  filter: core.output<S>,
): { seen: SearchParams; unseen: SearchParams } {
  const fields = Object.entries(filter ?? {}).filter(([, value]) => !isEmpty(value))
  const isUnseen = (name: string) => unseen.some((one) => one === name)
  return {
    seen: Object.fromEntries(fields.filter(([name]) => !isUnseen(name))),
    unseen: Object.fromEntries(fields.filter(([name]) => isUnseen(name))),
  }
}

function isEmpty(value: unknown) {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

function emptyOf<S extends core.$ZodType>(schema: S): core.output<S> {
  const empty = safeParse(schema, {})
  if (!empty.success) throw new Error('a filter must be able to be empty')
  return empty.data
}
