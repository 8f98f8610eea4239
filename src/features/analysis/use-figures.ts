import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import type { Call, InputOf } from '#shared/call.ts'

/** What a tab shows; the figures of another month or store stand until its own are there. */
export function useFigures<C extends Call>(call: C, input: InputOf<C>) {
  return useQuery({ ...askInPlace(call, input), placeholderData: keepPreviousData, refetchOnWindowFocus: true })
}
