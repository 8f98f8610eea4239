import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#shared/call.ts'
import { useAct } from '#client/act.ts'
import { ask, keyOf } from '#client/ask.ts'
import { closeAlerts } from '#features/push/shown.ts'
import type { NoticeDetail } from './contract.ts'
import { messages } from './contract.ts'
import type { NoticeTab } from './message-params.ts'

type Notices = AnswerOf<typeof messages.list>
type Marks = { readonly readAt?: string | undefined; readonly ackAt?: string | undefined }

const lists = [messages.list, messages.important, messages.normal]

/** Marks notices as read, as unread again or as understood; every list on the page follows at once. */
export function useReading() {
  const queries = useQueryClient()
  const reading = useAct(messages.read)
  const acknowledging = useAct(messages.acknowledge, { stale: [messages.unread] })

  // Written into the cached answers and not loaded again: a row of "unread only" must not vanish while it is read.
  const mark = (ids: ReadonlySet<string>, marks: Marks) => {
    for (const call of lists)
      queries.setQueriesData<Notices>(
        { queryKey: keyOf(call) },
        (answer) =>
          answer && {
            ...answer,
            list: answer.list.map((one) => (ids.has(one.messageId) ? { ...one, ...marks } : one)),
          },
      )
    queries.setQueriesData<NoticeDetail>({ queryKey: keyOf(messages.detail) }, (one) =>
      one && ids.has(one.messageId) ? { ...one, ...marks } : one,
    )
  }
  const set = async (messageIds: readonly string[], read: boolean) => {
    const unread = await reading.mutateAsync({ messageIds: [...messageIds], read })
    queries.setQueryData(keyOf(messages.unread, {}), unread)
    mark(new Set(messageIds), { readAt: read ? new Date().toISOString() : undefined })
    if (read) void closeAlerts(messageIds)
  }

  return {
    busy: reading.isPending || acknowledging.isPending,
    /** True if it was marked; failures have been reported elsewhere. */
    read: (messageIds: readonly string[], read = true): Promise<boolean> =>
      set(messageIds, read).then(
        () => true,
        () => false,
      ),
    acknowledge: (messageId: string) =>
      acknowledging.mutate(
        { messageId },
        {
          onSuccess: (marks) => {
            mark(new Set([messageId]), marks)
            void closeAlerts([messageId])
          },
        },
      ),
    /** The ids of every unread notice of a tab, at most a thousand. */
    unreadOf: async ({ activeTypeId: TypeId, NotUrgent }: NoticeTab): Promise<string[]> => {
      const ids: string[] = []
      for (let PageIndex = 1; PageIndex <= 10; PageIndex++) {
        const input = { UnreadOnly: true, PageIndex, PageSize: 100 as const }
        const question = NotUrgent ? ask(messages.normal, input) : ask(messages.list, { ...input, TypeId })
        const page = await queries.fetchQuery({ ...question, staleTime: 0, gcTime: 0 })
        ids.push(...page.list.map(({ messageId }) => messageId))
        if (page.list.length < page.pageSize) break
      }
      return ids
    },
  }
}
