import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { CurrencyCode } from '#shared/schema.ts'

/** Who is signed in (spec section 3), with what the portal needs besides. */
export const UserInfo = z.object({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  userFullName: z.string(),
  roleName: z.string(),
  /** The enterprise's code; `__SYSTEM` for the provider's own people. */
  userEnt: z.string(),
  entDisplayName: z.string(),
  permissons: z.array(z.object({ modelName: z.string(), permissonList: z.array(z.string()) })),
  isMasterEnterprise: z.boolean(),
  enablePoint: z.boolean(),
  currency: CurrencyCode,
  /** Whether two-step sign-in is on. */
  mfa: z.boolean(),
  enableQr: z.boolean(),
  enterpriseRefundEnabled: z.boolean(),
  /** Whether the enterprise shows the dashboard; absent where a device kept a person without it. */
  showDashBoard: z.optional(z.boolean()),
  /** Whether it must be turned on before anything else. */
  forceBindMfa: z.boolean(),
  /** The address codes go to, most of it hidden; null while two-step is off. */
  mfaEmail: z.nullable(z.string()),
  timeZone: z.string(),
  /** The clocks by which the stores the person may see count their business days (decision 6). */
  dayClocks: z.optional(z.array(z.object({ zone: z.string(), start: z.string() }))),
  /** Whether these are several stores; absent where a device kept a person without it. */
  severalStores: z.optional(z.boolean()),
  tenant: z.string(),
  /** What the session still owes (decision 15). */
  owes: z.array(z.enum(['emailCode', 'changePassword', 'bindMfa'])),
  /** Enterprises whose rows the person may see. */
  ents: z.array(z.string()),
  /** Stores whose rows the person may see; null for all. */
  shops: z.nullable(z.array(z.string())),
  /** Most the person may refund at once and in a day, in the smallest unit; null for no limit, 0 for "may only request". */
  refundLimitSingle: z.nullable(z.int()),
  refundLimitDaily: z.nullable(z.int()),
})
export type UserInfo = z.infer<typeof UserInfo>

/** What a signed-in browser asks about its session. */
export const session = {
  userInfo: call({
    method: 'GET',
    path: '/api/user/userinfo',
    summary: 'Who is signed in and what they may do',
    authz: {
      needs: 'signedIn',
      who: 'both',
      scope: 'self',
      opens: ['emailCode', 'changePassword', 'bindMfa'],
      duringMaintenance: true,
    },
    input: z.strictObject({}),
    answer: UserInfo,
  }),
}
