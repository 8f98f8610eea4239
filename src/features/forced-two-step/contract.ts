import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { Day, EntCode, Instant, Nothing, Paging, listOf } from '#shared/schema.ts'

const { PageIndex, PageSize } = Paging.shape
const authz = <const Action extends 'search' | 'edit'>(action: Action) =>
  ({ needs: `EntMfaConfig.${action}`, who: 'admin', scope: 'tenant' }) as const

/** How far a merchant's people have set two-step sign-in up. */
export const Bound = z.enum(['all', 'some', 'none'])
export type Bound = z.infer<typeof Bound>

/** A merchant with whether its people must set two-step sign-in up, and how many have (domain section 13). */
export const MfaConfig = z.object({
  entCode: EntCode,
  entName: z.string(),
  forceBindMfa: z.boolean(),
  /** From when they must, where that lies ahead. */
  bindFrom: z.nullable(Instant),
  usersTotal: z.int(),
  usersBound: z.int(),
  updatedBy: z.string(),
  updatedAt: z.nullable(Instant),
})
export type MfaConfig = z.infer<typeof MfaConfig>

/** What narrows the list of merchants. */
export const MfaNarrowing = z.object({
  /** Part of a name or code. */
  Keyword: z.optional(z.string().check(z.maxLength(100))),
  Forced: z.optional(z.enum(['on', 'off'])),
  Bound: z.optional(Bound),
})
export type MfaNarrowing = z.infer<typeof MfaNarrowing>

/** Somebody of a merchant, by their two-step sign-in. */
export const BoundPerson = z.object({
  userId: z.string(),
  userName: z.string(),
  userFullName: z.string(),
  roleName: z.string(),
  /** Where their codes go, most of it hidden; null while two-step is off. */
  codeAddress: z.nullable(z.string()),
  lastLoginAt: z.nullable(Instant),
})

/** What the provider asks of its merchants' two-step sign-in. */
export const forcedTwoStep = {
  list: call({
    method: 'GET',
    path: '/api/user/entmfaconfiglist',
    summary: 'Which merchants must sign in in two steps, and how many of their people do',
    authz: authz('search'),
    input: z.strictObject({ PageIndex, PageSize, ...MfaNarrowing.shape }),
    answer: listOf(MfaConfig),
  }),
  people: call({
    method: 'GET',
    path: '/api/user/entmfauserlist',
    summary: 'The people of a merchant, those without two-step sign-in first',
    authz: authz('search'),
    input: z.strictObject({ EntCode }),
    answer: z.object({ list: z.array(BoundPerson), asOf: Instant }),
  }),
  set: call({
    method: 'PUT',
    path: '/api/user/entmfaconfig',
    summary: 'Say which merchants must sign in in two steps, at once or from a day on; their people are mailed',
    authz: authz('edit'),
    idempotent: true,
    sends: true,
    input: z.strictObject({
      entCodes: z.array(EntCode).check(z.minLength(1), z.maxLength(100)),
      forceBindMfa: z.boolean(),
      /** The first day it holds; at once where left out. */
      from: z.optional(Day),
      /** When the last decision was made that the asker knows of, null if none was: a later one is not written over. */
      knownAt: z.optional(z.nullable(Instant)),
    }),
    answer: Nothing,
  }),
}
