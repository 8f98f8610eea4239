import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import type { Reach } from './figures.contract.ts'
import { messageManagement } from './desk.contract.ts'
import { receiversOf, type NoticeDraft } from './notice-draft.ts'

/** How many people the form means now; undefined until it is known, and where nobody is named yet. */
export function useReach(draft: NoticeDraft): Reach | undefined {
  const receivers = receiversOf(draft)
  const named = receivers.receiverMode === 'ALL_USERS' || receivers.receiverIds.length > 0
  const question = ask(messageManagement.reach, receivers)
  const found = useQuery({
    ...question,
    meta: { ...question.meta, quiet: true },
    enabled: named,
    placeholderData: keepPreviousData,
  })
  return named ? found.data : undefined
}
