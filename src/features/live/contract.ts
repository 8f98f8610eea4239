import { z } from 'zod/mini'
import { call } from '#shared/call.ts'

/**
 * What the live connection says: that what this person may ask about has changed, never what it says now. `read` names
 * notices the person read on another device.
 */
export const LiveEvent = z.object({
  type: z.literal('notices'),
  read: z.array(z.string()),
  /** True where many people hear it at once: they should not all ask in the same second. */
  everybody: z.boolean(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** The live connection (decision 26). */
export const live = {
  changes: call({
    method: 'GET',
    path: '/api/live/changes',
    summary:
      'Tells in a line of JSON each what has changed for the person; an empty line now and then while nothing has',
    kind: 'stream',
    authz: { needs: 'signedIn', who: 'both', scope: 'self' },
    input: z.strictObject({}),
    answer: LiveEvent,
  }),
}
