import type { UseMutationResult } from '@tanstack/react-query'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { noteSuccess } from './install.ts'
import type { Refusal } from './refusal.ts'
import { addressOf, send } from './wire.ts'

/** The query of a question: `useQuery(ask(transactions.list, filter))`. A question that left the screen is cancelled. */
export function ask<C extends Call>(call: C, input: InputOf<C>) {
  return queryOptions<AnswerOf<C>, Refusal>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    meta: { keep: call.offline === 'keep', address: addressOf(call, input) },
  })
}

/** The query key of a call, or of one question when its input is given. */
export function keyOf<C extends Call>(call: C, input?: InputOf<C>): readonly unknown[] {
  return input === undefined ? [call.path] : [call.path, input]
}

/** How a write is made: which questions it makes stale, and the key of a draft that has one (decision 18). */
export interface Acting {
  readonly stale?: readonly Call[]
  readonly key?: string
}

/**
 * A write, never stored and never queued: offline it is refused at once. A repeat after a failure carries the same key;
 * a key of the draft's own is the draft's to change.
 */
export function useAct<C extends Call>(
  call: C,
  acting: Acting = {},
): UseMutationResult<AnswerOf<C>, Refusal, InputOf<C>> {
  const queries = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation<AnswerOf<C>, Refusal, InputOf<C>>({
    mutationFn: (input) => {
      if (call.idempotent && acting.key === undefined) key.current ??= crypto.randomUUID()
      const same = acting.key ?? key.current
      return send(call, input, same ? { key: same } : {})
    },
    networkMode: 'always',
    gcTime: 0,
    onSuccess: async () => {
      key.current = undefined
      noteSuccess()
      await Promise.all((acting.stale ?? []).map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })))
    },
  })
}
