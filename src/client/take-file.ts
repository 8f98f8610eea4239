import { useMutation } from '@tanstack/react-query'
import { download } from '#client/download.ts'
import { notifyRefusal } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import { handOver } from '#client/share.ts'
import type { Call, InputOf } from '#shared/call.ts'

/** Has a call write its file and gives it to the person; a refusal is shown. */
export function useTakeFile<C extends Call>(call: C) {
  return useMutation<void, Refusal, InputOf<C>>({
    mutationFn: async (input) => {
      const { file, name = 'list.csv' } = await download(call, input)
      await handOver({ file, name })
    },
    onError: (refusal) => notifyRefusal(refusal, 'writing'),
  })
}
