import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { languages } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { Instant, Nothing, ShopCode, words } from '#shared/schema.ts'

/**
 * What an alert carries, for the worker to read: the form of declarative web push, so that iOS can show it by itself.
 * Neither a notice's text nor names or amounts (decision 27).
 */
export const PushPayload = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    lang: z.enum(languages),
    /** An alert with the tag of a shown one replaces it without a sound. */
    tag: z.string(),
    /** The full address the click leads to: /message?activeTypeId=..&currentMessageId=.., or where requests wait. */
    navigate: z.string(),
    data: z.object({
      kind: z.enum(['notice', 'group', 'test', 'request']),
      messageId: z.optional(z.string()),
      activeTypeId: z.optional(z.string()),
      important: z.boolean(),
      /** How many notices a group stands for. */
      count: z.optional(z.int()),
      /** Whose alert it is, as `devices.subscribe` answered it; shown with `neutral` when another person holds the device. */
      aud: z.string(),
      neutral: z.string(),
      /** Notices read elsewhere since, whose alerts should be closed. */
      readIds: z.array(z.string()),
      /** For `devices.received`. */
      receipt: z.optional(z.string()),
    }),
  }),
  /** Important notices the person has not read; left as it is where an alert is about none. */
  app_badge: z.optional(z.int()),
  mutable: z.literal(true),
})
export type PushPayload = z.infer<typeof PushPayload>

/** A device of the person that takes alerts. */
export const Device = z.object({
  deviceId: z.string(),
  name: z.string(),
  language: z.enum(languages),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** When its push service last accepted an alert; why the last one failed. */
  lastOkAt: z.optional(Instant),
  lastFailure: z.optional(z.string()),
  /** Whether it is the one that asks, by the `DeviceId` it sends. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

const Endpoint = z.string().check(z.maxLength(1024), z.regex(/^https?:\/\/\S+$/))
const Key = z.string().check(z.regex(/^[\w-]{20,100}={0,2}$/))

/** The keys of a subscription, for encrypting what is pushed to it. */
const Keys = z.strictObject({ p256dh: Key, auth: Key })

/**
 * By what a device shows that it is the one the server knows: its address with the secret of its subscription. The browser
 * made both, the device holds them anyway and hands them to the worker even where nothing else was kept; they were only
 * ever told to this server, not to the push service, and end with the subscription. A secret of our own would be one more
 * to keep on the device and to lose.
 */
export const DeviceProof = z.strictObject({ endpoint: Endpoint, auth: Key })

/** HH:mm of the person's clock. */
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** When and about what the person wants to be woken. */
export const PushPreferences = z.strictObject({
  /** Types of notices that make no alert. */
  mutedTypeIds: z.array(z.string().check(z.maxLength(9))).check(z.maxLength(50)),
  /** Hours without alerts; they come when the hours end. From after to passes over midnight. */
  quiet: z.nullable(
    z.strictObject({ from: Clock, to: Clock, timeZone: z.string().check(z.maxLength(64), z.regex(/^[\w+/-]+$/)) }),
  ),
  /** Important notices come in quiet hours too. */
  importantAnyway: z.boolean(),
  /** Alerts about these stores alone, where a notice is about stores; null for all. */
  shopCodes: z.nullable(z.array(ShopCode).check(z.maxLength(500))),
  /** Notices that are mailed come by mail too. */
  email: z.boolean(),
})
export type PushPreferences = z.infer<typeof PushPreferences>

const everybody = { needs: 'signedIn', who: 'both', scope: 'self' } as const
const DeviceName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.deviceName), words)
const deviceId = z.uuid()

/** The calls about the person's devices and alert settings. */
export const devices = {
  publicKey: call({
    method: 'GET',
    path: '/api/push/publickey',
    summary: 'The key to subscribe with (applicationServerKey); another one than before means to subscribe again',
    authz: everybody,
    input: z.strictObject({}),
    answer: z.object({ publicKey: z.string() }),
  }),
  subscribe: call({
    method: 'POST',
    path: '/api/push/subscribe',
    summary: 'Makes this device take alerts; sent again at every start, so that it is known to live',
    authz: everybody,
    input: z.strictObject({
      endpoint: Endpoint,
      keys: Keys,
      /** The key it subscribed with; the newest if left out. */
      publicKey: z.optional(Key),
      language: z.enum(languages),
      /** The person's name for it; without one it keeps its name, or is named after the browser. */
      name: z.optional(DeviceName),
      /** Its former endpoint, if the browser has replaced it. */
      formerEndpoint: z.optional(Endpoint),
    }),
    answer: z.object({ deviceId: z.string(), name: z.string(), aud: z.string() }),
  }),
  list: call({
    method: 'GET',
    path: '/api/push/devices',
    summary: 'The person’s devices that take alerts',
    authz: everybody,
    input: z.strictObject({ DeviceId: z.optional(deviceId) }),
    answer: z.object({ list: z.array(Device), asOf: Instant }),
  }),
  rename: call({
    method: 'PUT',
    path: '/api/push/rename',
    summary: 'Names one of the person’s devices',
    authz: everybody,
    input: z.strictObject({ deviceId, name: DeviceName }),
    answer: Nothing,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/push/remove',
    summary: 'Lets one of the person’s devices take no more alerts',
    body: 'json',
    authz: everybody,
    input: z.strictObject({ deviceId }),
    answer: Nothing,
  }),
  test: call({
    method: 'POST',
    path: '/api/push/test',
    summary: 'Sends a trial alert to one of the person’s devices; the list says afterwards how it went',
    authz: everybody,
    sends: true,
    input: z.strictObject({ deviceId }),
    answer: Nothing,
  }),
  preferences: call({
    method: 'GET',
    path: '/api/push/preferences',
    summary: 'When and about what the person wants to be woken',
    authz: everybody,
    input: z.strictObject({}),
    answer: PushPreferences,
  }),
  savePreferences: call({
    method: 'PUT',
    path: '/api/push/preferences',
    summary: 'Says when and about what the person wants to be woken',
    authz: everybody,
    input: PushPreferences,
    answer: PushPreferences,
  }),
  received: call({
    method: 'POST',
    path: '/api/push/received',
    summary: 'A device says that it showed an alert, by the receipt the alert carried',
    caller: 'anyone',
    input: z.strictObject({ receipt: z.uuid() }),
    answer: Nothing,
  }),
  moved: call({
    method: 'POST',
    path: '/api/push/moved',
    summary:
      'A device’s worker says that the browser gave it a new subscription under the same key, and proves itself by the former; answers alike whether it is known or not',
    caller: 'anyone',
    // An endpoint that changes during maintenance would be lost.
    duringMaintenance: true,
    input: z.strictObject({ former: DeviceProof, endpoint: Endpoint, keys: Keys }),
    answer: Nothing,
  }),
}
