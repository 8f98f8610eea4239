import type { UseMutationResult } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { keyOf } from './ask.ts'
import { noteSuccess } from './install.ts'
import type { Refusal } from './refusal.ts'
import { send } from './api-client.ts'

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
