import type { Permission } from './permissions.ts'

/**
 * What the live connection tells of (decision 26), each with the right of those who hear it; undefined where all do. That
 * somebody's own rights changed ends their connection, and the next one tells it.
 */
export const topics = {
  rights: undefined,
  notices: undefined,
  requests: 'Refund.refund',
} as const satisfies Record<string, Permission | undefined>

/** A subject whose changes open pages hear of. */
export type Topic = keyof typeof topics

/** Their names. */
export const topicNames = Object.keys(topics) as readonly Topic[]
