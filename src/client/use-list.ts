import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { limits } from '#shared/limits.ts'
import { askInPlace } from './ask.ts'
import { useConnection } from './connection.ts'
import { recall } from './device.ts'
import { date } from './formats.ts'
import { firstPage, pagerOf, type ListAnswer, type ListPlace, type Paging, type Turn } from './list-pages.ts'
import { isNoResponse, type Refusal } from './refusal.ts'
import { tokenTrouble } from './token.ts'

/** The rows that a list call answers. */
export type RowOf<C extends Call> = AnswerOf<C> extends { list: readonly (infer Row)[] } ? Row : never

/** How a screen asks for a list. */
interface ListForm<C extends Call, Place extends ListPlace, Field extends keyof Place & keyof InputOf<C> & string> {
  /** The list's filter and its setter: `useFilter(...)`, or a `useState` if the address does not hold it. */
  readonly place: readonly [Place, (next: Place, how?: 'replace') => void]
  readonly paging: Paging
  /** How many rows match, where another question counts them. */
  readonly count?: { readonly total: number | undefined; readonly totalCapped: boolean | undefined } | undefined
  /** The fields that narrow the list; sent under the same names, cleared by "Clear all conditions". */
  readonly conditions?: readonly Field[]
  /** Further input of the call: a tab, or the subject of the screen. */
  readonly also?: InputOf<C>
  readonly keyOf: (row: RowOf<C>) => string
  /** The field that holds the open row's key; `Open` where left out. */
  readonly open?: keyof Place & string
  /** What the filter holds of the open row besides its key. */
  readonly opening?: (row: RowOf<C> | undefined) => Partial<Place>
  readonly query?: Pick<UseQueryOptions<AnswerOf<C>, Refusal>, 'enabled' | 'refetchInterval' | 'refetchOnWindowFocus'>
}

/**
 * A list as a screen shows it: rows, pages, the open row with its neighbours, what went wrong. Its answer fits `ListScreen`.
 */
export function useList<
  C extends Call,
  Place extends ListPlace,
  Field extends keyof Place & keyof InputOf<C> & string = never,
>(call: C, form: ListForm<C, Place, Field>) {
  const { keyOf, conditions = [], open: openField = 'Open', paging } = form
  const [place, go] = form.place
  const { online } = useConnection()
  const [again, setAgain] = useState(false)
  const filter = Object.fromEntries(conditions.map((field) => [field, place[field]])) as Pick<Place, Field>
  // Each of these fields is one of the call's own input, which the server checks again.
  const question = askInPlace(call, {
    ...filter,
    ...(form.also as object | undefined),
    PageSize: place.PageSize,
    ...paging.at(place),
  } as InputOf<C>)
  const found = useQuery({
    ...question, // `trouble` says why it is refused
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    ...form.query,
  })
  const page = found.data as ListAnswer<RowOf<C>> | undefined
  const rows = page?.list
  const openKey = (place as Readonly<Record<string, unknown>>)[openField] as string | undefined
  const index = openKey === undefined || !rows ? -1 : rows.findIndex((row) => keyOf(row) === openKey)

  const open = (row: RowOf<C> | undefined) =>
    go(
      { ...place, [openField]: row && keyOf(row), ...form.opening?.(row) },
      openKey === undefined ? undefined : 'replace',
    )
  const beside = (step: number) => {
    const row = index < 0 ? undefined : rows?.[index + step]
    return row && (() => open(row))
  }
  const start = { ...firstPage, [openField]: undefined, ...form.opening?.(undefined) }
  const narrow = (more: Partial<Place>) => go({ ...place, ...start, ...more })
  const pager = page && pagerOf(paging, page.total === undefined ? { ...page, ...form.count } : page, place)
  return {
    /** The whole answer, for the totals of a list. */
    page: found.data,
    rows,
    keyOf,
    busy: found.isFetching && (found.isPending || found.isPlaceholderData || again),
    /** Clock time of the rows. */
    time: page && date(page.asOf, 'timeSeconds'),
    /** Whether the rows are from before the connection was lost and the frame does not show that (as it does for kept answers). */
    unkept: !online && call.offline !== 'keep',
    trouble:
      found.error && !page ? { offline: isOffline(found.error) || !online, reason: found.error.message } : undefined,
    again: () => {
      setAgain(true)
      void found.refetch().finally(() => setAgain(false))
    },
    open,
    openKey,
    openRow: index < 0 ? undefined : rows?.[index],
    /** The ways on from the open row, as its drawer takes them. */
    steps: { onClose: () => open(undefined), onPrevious: beside(-1), onNext: beside(1) },
    /** What narrows the list, as its sums and its file are asked. */
    filter,
    /** Other conditions: the list begins anew with nothing open. */
    narrow,
    narrowed: Object.values(filter).some((value) => value !== undefined && value !== false && value !== ''),
    clear: () => go({ ...place, ...start, ...Object.fromEntries(conditions.map((field) => [field, undefined])) }),
    pager: pager && {
      ...pager.shown,
      onTurn: (to: Turn) => go({ ...place, ...start, ...pager.to(to) }),
      onPageSize: (size: number) =>
        // Fifty is the default and left out of the address.
        go({ ...place, ...start, PageSize: limits.pageSizes.find((one) => one === size && one !== 50) }),
    },
    letterKeys: recall('keys') !== 'off',
  }
}

/** Whether no answer came for want of a connection; where the sign-in service is away the server was not even asked. */
function isOffline(error: Refusal): boolean {
  return isNoResponse(error) && tokenTrouble.get() !== 'ssoDown'
}
