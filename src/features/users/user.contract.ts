import { z } from 'zod/mini'
import { withinCharacters } from '#shared/count.ts'
import { mailAddress } from '#shared/email.ts'
import { isPhone } from '#shared/normalise.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { EntCode, Instant, RowVersion, ShopCode, words } from '#shared/schema.ts'

/** A person's id. */
export const UserId = z.string().check(z.minLength(1), z.maxLength(64))

/** A role's id, which means one role within its enterprise only. */
export const RoleId = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** How a person stands, worked out from what is stored (domain section 13). */
export const UserState = z.enum(['LOCKED', 'PASSWORD_EXPIRED', 'MFA_REQUIRED', 'INVITED', 'ACTIVE', 'DISABLED'])
export type UserState = z.infer<typeof UserState>

/** Which stores a person sees. */
export const ShopScope = z.enum(['ALL', 'NONE', 'SPECIFIC'])
export type ShopScope = z.infer<typeof ShopScope>

/** What an administrator writes about a person (domain section 13). */
export const UserForm = z.strictObject({
  userName: z.string().check(z.regex(/^[a-z0-9._@-]{4,50}$/)),
  userFullName: z.string().check(
    z.trim(),
    z.minLength(1),
    words,
    z.refine((text) => withinCharacters(text, peopleLimits.fullName)),
  ),
  /** Empty for nobody's address. */
  userEmail: z.string().check(
    z.maxLength(254),
    z.refine((text) => text === '' || mailAddress(text) === text),
  ),
  /** Digits and hyphens; may be empty (spec section 5). */
  contactPhone: z.string().check(
    z.maxLength(20),
    z.refine((text) => text === '' || isPhone(text)),
  ),
  roleId: RoleId,
  status: z.enum(['ACTIVE', 'LOCKED', 'DISABLED']),
  shopScope: ShopScope,
  /** The stores of `SPECIFIC`; empty otherwise. */
  shopCodes: z.array(ShopCode).check(z.maxLength(1_000)),
  forceExpiry: z.boolean(),
  /** Days after which the password has to be changed, where it has to. */
  expirationDays: z.int().check(z.minimum(1), z.maximum(365)),
  enableSystemMessage: z.boolean(),
  enableEmailNotification: z.boolean(),
})
export type UserForm = z.infer<typeof UserForm>

/** What narrows a list of people. */
export const UserNarrowing = z.strictObject({
  /** Part of a name, user name or e-mail address. */
  Keyword: z.optional(z.string().check(z.maxLength(100))),
  EntCode: z.optional(EntCode),
  RoleId: z.optional(RoleId),
  ShopCode: z.optional(ShopCode),
  States: z.optional(z.array(UserState).check(z.maxLength(UserState.options.length))),
  Mfa: z.optional(z.enum(['on', 'off'])),
})
export type UserNarrowing = z.infer<typeof UserNarrowing>

/** A password an administrator types for somebody. */
export const GivenPassword = z.string().check(z.minLength(1), z.maxLength(512))

/** A person as lists and their own page show them. */
export const User = z.object({
  userId: z.string(),
  entCode: EntCode,
  entName: z.string(),
  roleName: z.string(),
  ...UserForm.shape,
  state: UserState,
  /** Whether two-step sign-in is on. */
  mfa: z.boolean(),
  lastLoginAt: z.nullable(Instant),
  updatedAt: Instant,
  version: RowVersion,
})
export type User = z.infer<typeof User>
