import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { limits } from '#shared/limits.ts'
import { Instant, Nothing } from '#shared/schema.ts'

const Password = z.string().check(z.minLength(1), z.maxLength(512))
const Email = z.string().check(z.maxLength(254))

/** The form of the two-step dialog (spec section 3). */
export const TwoStepForm = z.strictObject({
  /** Required while two-step is not on yet (spec section 5). */
  password: z._default(z.string().check(z.maxLength(512)), ''),
  email: Email,
  confirmEmail: Email,
  /** The person's own user name. */
  account: z.string().check(z.maxLength(254)),
})

/** The form of the password dialog (spec section 3). */
export const PasswordForm = z.strictObject({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  oldPassword: Password,
  newPassword: Password,
  rePassword: Password,
})

/** Names a session without giving its `sid` away. */
const SessionId = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A browser somebody is signed in on. */
const OpenSession = z.object({
  sessionId: SessionId,
  /** What the browser says it is, such as "Chrome, Android"; empty where it does not say. */
  device: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})

const GateName = z.enum(['emailCode', 'changePassword', 'bindMfa'])
const everyGate = ['emailCode', 'changePassword', 'bindMfa'] as const
const self = { needs: 'signedIn', who: 'both', scope: 'self', duringMaintenance: true } as const

/** What a person asks about their own sign-in. */
export const account = {
  gates: call({
    method: 'GET',
    path: '/api/auth/gates',
    summary: 'What the session still owes before anything else is answered',
    authz: { ...self, opens: [...everyGate] },
    input: z.strictObject({}),
    answer: z.object({
      owes: z.array(GateName),
      userName: z.string(),
      /** Where codes go, most of it hidden; null while two-step is off. */
      codeAddress: z.nullable(z.string()),
      /** Whether a code was mailed for this session that can still be typed in. */
      codeSent: z.boolean(),
      /** Seconds until a code may be sent, and until one may be typed in; 0 when at once. */
      resendSeconds: z.int(),
      waitSeconds: z.int(),
    }),
  }),
  sendCode: call({
    method: 'POST',
    path: '/api/auth/sendcode',
    summary: 'Mail the code of two-step sign-in',
    authz: { ...self, opens: [...everyGate] },
    sends: true,
    input: z.strictObject({}),
    answer: z.object({ minutes: z.int(), resendSeconds: z.int() }),
  }),
  verifyCode: call({
    method: 'POST',
    path: '/api/auth/verifycode',
    summary: 'Type the mailed code in',
    authz: { ...self, opens: [...everyGate] },
    input: z.strictObject({ code: z.string().check(z.regex(new RegExp(`^\\d{${limits.codeDigits}}$`))) }),
    answer: z.object({ owes: z.array(GateName) }),
  }),
  setMfa: call({
    method: 'PUT',
    path: '/api/auth/setmfa',
    summary: 'Turn two-step sign-in on',
    authz: { ...self, opens: ['bindMfa'] },
    sends: true,
    input: TwoStepForm,
    answer: Nothing,
  }),
  changeMfa: call({
    method: 'PUT',
    path: '/api/auth/mfa',
    summary: 'Send the codes of two-step sign-in to another address',
    authz: self,
    sends: true,
    input: TwoStepForm,
    answer: Nothing,
  }),
  unbindMfa: call({
    method: 'POST',
    path: '/api/user/unbindmfa',
    summary: 'Turn two-step sign-in off for somebody who lost their mailbox',
    authz: {
      needs: { staff: 'User.edit', admin: 'EntMfaConfig.edit', superAdmin: 'AdminManage.edit' },
      who: 'both',
      scope: 'ents',
    },
    sends: true,
    input: z.strictObject({ userId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: Nothing,
  }),
  resetPassword: call({
    method: 'PUT',
    path: '/api/user/resetpassword',
    summary: 'Change the own password',
    authz: { ...self, opens: ['changePassword', 'bindMfa'] },
    sends: true,
    input: PasswordForm,
    answer: Nothing,
  }),
  sessions: call({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The browsers the person is signed in on, this one first',
    authz: { needs: 'signedIn', who: 'both', scope: 'self' },
    input: z.strictObject({}),
    answer: z.object({ list: z.array(OpenSession), asOf: Instant }),
  }),
  endSession: call({
    method: 'PUT',
    path: '/api/auth/endsession',
    summary: 'Sign the person out on one other browser, or on all others',
    authz: { needs: 'signedIn', who: 'both', scope: 'self' },
    input: z.strictObject({
      /** All but this one where left out. */
      sessionId: z.optional(SessionId),
    }),
    answer: Nothing,
  }),
  logout: call({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session everywhere',
    authz: { ...self, opens: [...everyGate] },
    input: z.strictObject({}),
    answer: Nothing,
  }),
}
