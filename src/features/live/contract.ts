import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { topicNames } from '#shared/topics.ts'

/** What the live connection says: that what this person may ask about has changed, never what it says now. */
export const LiveEvent = z.object({
  topic: z.enum(topicNames),
  /** What has changed, new ones among it; none where it may be anything. */
  ids: z.array(z.string()),
  /** Nobody waits for these any more: read on another device, or taken back. */
  seen: z.boolean(),
  /** Milliseconds over which all who hear it at once spread their questions. */
  withinMs: z.int(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** The live connection (decision 26). */
export const live = {
  changes: call({
    method: 'GET',
    path: '/api/live/changes',
    summary:
      'Tells in a line of JSON each what has changed for the person, beginning so many milliseconds ago; an empty line now and then while nothing has',
    kind: 'stream',
    authz: { needs: 'signedIn', who: 'both', scope: 'self' },
    input: z.strictObject({
      /** How long ago the page last heard, or read anything at all, in milliseconds; only what changes from now on without. */
      HeardAgoMs: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    answer: LiveEvent,
  }),
}
