import { useLocation, useNavigate } from '@tanstack/react-router'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

/** Fields that never stand in the address: typed numbers, card digits, remark words (decision 28). */
export interface FilterForm<S extends core.$ZodType> {
  readonly schema: S
  readonly unseen: readonly (keyof core.output<S> & string)[]
}

type Search = Readonly<Record<string, unknown>>

/**
 * A list's filter, kept by the address so that it can be shared and survives a reload; its unseen fields travel in the
 * history entry. A field that does not fit the schema is left out.
 */
export function useFilter<S extends core.$ZodType>(form: FilterForm<S>): [core.output<S>, (next: core.output<S>) => void] {
  const { search: raw, state } = useLocation()
  const search: Search = raw
  const hidden = hiddenOf(state)
  const navigate = useNavigate()
  const filter = filterOf(form, { ...search, ...hidden })

  return [
    filter,
    (next) => {
      const { seen, unseen } = split(form, next)
      const others = Object.fromEntries(Object.entries(search).filter(([name]) => shared.includes(name)))
      void navigate({ to: '.', search: { ...others, ...seen }, state: (state) => ({ ...state, filter: unseen }), resetScroll: false })
    },
  ]
}

/** Parameters of the address that belong to the page, not to a filter: they stay when a filter changes. */
const shared: readonly string[] = ['childmode', 'lang']

/** The filter in raw parameters; each field that the schema refuses is dropped, so that no address breaks a page. */
export function filterOf<S extends core.$ZodType>({ schema }: FilterForm<S>, raw: Search): core.output<S> {
  const rest: Record<string, unknown> = { ...raw }
  for (;;) {
    const read = safeParse(schema, rest)
    if (read.success) return read.data
    const fields = read.error.issues.flatMap(({ path, code, ...issue }) =>
      code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : [path[0]],
    )
    const bad = fields.filter((field): field is string => typeof field === 'string' && field in rest)
    if (bad.length === 0) return emptyOf(schema)
    for (const field of bad) delete rest[field]
  }
}

/** A filter cut into what the address may show and what it may not; empty fields are left out of both. */
export function split<S extends core.$ZodType>({ unseen }: FilterForm<S>, filter: core.output<S>): { seen: Search; unseen: Search } {
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

function hiddenOf(state: object): Search {
  const filter = 'filter' in state ? state.filter : undefined
  return typeof filter === 'object' && filter !== null ? (filter as Search) : {}
}
