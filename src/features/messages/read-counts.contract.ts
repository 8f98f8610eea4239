import { z } from 'zod/mini'
import { EntCode, Instant } from '#shared/schema.ts'

/** The delivery of a notice to one of its receivers. */
export const Recipient = z.object({
  userId: z.string(),
  userName: z.string(),
  userFullName: z.string(),
  entCode: EntCode,
  entName: z.string(),
  /** Whether an alert or a mail reaches them. */
  hasDevice: z.boolean(),
  hasMail: z.boolean(),
  /** When a push service or the mail server took it, and when a device said it showed it. */
  sentAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  readAt: z.optional(Instant),
  ackAt: z.optional(Instant),
})
export type Recipient = z.infer<typeof Recipient>

/** How many people the receiver rule covers now, and which channels reach them. */
export const Audience = z.object({
  receivers: z.int(),
  /** With a device that takes alerts; with an address that takes mails; with neither: they see it in the portal alone. */
  withDevice: z.int(),
  withMail: z.int(),
  withNeither: z.int(),
  /** Never signed in yet. */
  neverSeen: z.int(),
})
export type Audience = z.infer<typeof Audience>

const Channel = z.object({
  /** How many were planned, are waiting, were accepted by the next system, and were given up. */
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
})

/** From sending to acknowledging, in people; a channel counts devices or mails. */
export const Delivery = z.object({
  reach: Audience,
  /** People to whom at least one alert or mail left. */
  sent: z.int(),
  /** People one of whose devices said it showed the alert, or who read the notice. */
  delivered: z.int(),
  opened: z.int(),
  acknowledged: z.int(),
  push: z.extend(Channel, {
    /** Devices that said they showed it; devices that are gone. */
    shown: z.int(),
    gone: z.int(),
  }),
  mail: Channel,
  asOf: Instant,
})
export type Delivery = z.infer<typeof Delivery>

/** Somebody a notice can be sent to, for the picker. */
export const MessageUser = z.object({
  userId: z.string(),
  userName: z.string(),
  userFullName: z.string(),
  entCode: EntCode,
  entName: z.string(),
  roleId: z.string(),
  roleName: z.string(),
})
export type MessageUser = z.infer<typeof MessageUser>
