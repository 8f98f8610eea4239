import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import type { MessageForm } from './notice.contract.ts'
import type { Audience } from './read-counts.contract.ts'
import { messageManagement } from './management.contract.ts'
import { receiversOf, type NoticeValues } from './notice-values.ts'

/** How many people the form means now; undefined while they are counted, and where nobody is named yet. */
export function useAudience(values: NoticeValues): Audience | undefined {
  const receivers = receiversOf(values)
  const named = receivers.receiverMode === 'ALL_USERS' || receivers.receiverIds.length > 0
  const question = ask(messageManagement.reach, receivers)
  const found = useQuery({
    ...question,
    meta: { ...question.meta, quiet: true },
    enabled: named,
  })
  return named ? found.data : undefined
}

/** The ways a notice goes out besides standing in the portal. */
export type Ways = Pick<MessageForm, 'sendPush' | 'sendEmail'>

/** How many people no chosen way reaches: they see the notice in the portal only. */
export function portalOnlyOf(
  { receivers, withDevice, withMail, withNeither }: Audience,
  { sendPush, sendEmail }: Ways,
): number {
  if (sendPush && sendEmail) return withNeither
  return receivers - (sendPush ? withDevice : sendEmail ? withMail : 0)
}
