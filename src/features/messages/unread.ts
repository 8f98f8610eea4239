import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import type { Unread } from './contract.ts'
import { messages } from './contract.ts'

/** How often an open page looks for new notices by itself. */
export const lookEveryMs = 60_000

/** The person's unread notices, loaded once a minute while the page is visible; failures stay silent. */
export function useUnread(): Unread | undefined {
  const question = ask(messages.unread, {})
  return useQuery({
    ...question,
    meta: { ...question.meta, quiet: true },
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: true,
  }).data
}
