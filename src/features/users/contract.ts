import { z } from 'zod/mini'
import { call, type Authz } from '#shared/call.ts'
import { History } from '#shared/master.ts'
import { fileShape } from '#shared/list-file.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { EntCode, Instant, listOf, Nothing, Paging, RowVersion } from '#shared/schema.ts'
import { userFields } from './list.ts'
import { GivenPassword, User, UserForm, UserId, UserNarrowing, UserState } from './user.contract.ts'

const { PageIndex, PageSize } = Paging.shape
const At = z.object({ userId: z.string(), version: RowVersion })
const known = z.strictObject({ userId: UserId, version: RowVersion })

/** The order of a list of people; those who need attention come first where none is asked for. */
export const UserSort = z.enum(sortsOf(userFields))
const Ordered = { ...UserNarrowing.shape, Sort: z.optional(UserSort) }
const Narrowed = z.strictObject({ PageIndex, PageSize, ...Ordered })

/** A page of people, and how many of everybody in reach stand how. */
const People = z.extend(listOf(User), {
  counts: z.record(UserState, z.int()),
  /** How many of everybody in reach have not set two-step sign-in up. */
  withoutMfa: z.int(),
})

const Added = z.strictObject({
  ...UserForm.shape,
  /** The enterprise the person belongs to; the own one where left out. */
  entCode: z.optional(EntCode),
  password: GivenPassword,
  rePassword: GivenPassword,
  /** The password has to be changed at the first sign-in, which has to come within three days. */
  forceChangeAtFirstLogin: z.boolean(),
})

const Modified = z.strictObject({
  ...known.shape,
  ...UserForm.shape,
  /** A new password, to be changed at the next sign-in. */
  password: z.optional(GivenPassword),
  rePassword: z.optional(GivenPassword),
})

const staff = { who: 'staff', scope: 'ents' } as const
const provider = (action: 'search' | 'add' | 'edit') =>
  ({ needs: { superAdmin: `AdminManage.${action}` }, who: 'admin', scope: 'tenant' }) as const satisfies Authz
const both = (action: 'search' | 'edit' | 'delete') =>
  ({
    needs: { staff: `User.${action}`, superAdmin: `AdminManage.${action}` },
    who: 'both',
    scope: 'ents',
  }) as const satisfies Authz

/** What administrators ask of people: an enterprise of its own, a super-administrator of the provider's. */
export const users = {
  list: call({
    method: 'GET',
    path: '/api/user/userlist',
    summary: 'The people of the enterprise and its children, those who need attention first',
    authz: { needs: 'User.search', ...staff },
    input: Narrowed,
    answer: People,
  }),
  systemList: call({
    method: 'GET',
    path: '/api/user/sysadminuserlist',
    summary: 'The provider’s own people, those who need attention first',
    authz: provider('search'),
    input: Narrowed,
    answer: People,
  }),
  file: call({
    method: 'POST',
    path: '/api/user/export',
    summary: 'The people of a list as a file',
    kind: 'file',
    authz: both('search'),
    input: z.strictObject({
      ...Ordered,
      ...fileShape(userFields),
    }),
    answer: z.unknown(),
  }),
  detail: call({
    method: 'GET',
    path: '/api/user/detail',
    summary: 'One person, and what may be done with them',
    authz: both('search'),
    input: z.strictObject({ UserId }),
    answer: z.object({
      user: User,
      /** Until when a password that somebody else typed signs in; null where the person chose their own. */
      passwordUntil: z.nullable(Instant),
      /** The moment the password has to be changed; null where it does not run out. */
      passwordExpiresAt: z.nullable(Instant),
      /** When a lock by wrong passwords opens by itself; null without one, and where the sign-in service does not say. */
      lockedUntil: z.nullable(Instant),
      /** Since when two-step sign-in is on, where that was noted. */
      mfaSince: z.nullable(Instant),
      /** The browser of the last sign-in and what it ran on; empty where unknown. */
      lastDevice: z.string(),
      /** Browsers that are signed in now. */
      sessions: z.int(),
      isSelf: z.boolean(),
      /** They hold rights the asker does not, so the asker cannot change them. */
      isAbove: z.boolean(),
      /** Without them nobody would administer the enterprise. */
      isLastAdministrator: z.boolean(),
    }),
  }),
  history: call({
    method: 'GET',
    path: '/api/user/history',
    summary: 'What was done to a person, the last first; asking is a row of the audit log',
    authz: both('search'),
    audited: 'byObject',
    input: z.strictObject({ Key: UserId }),
    answer: History,
  }),
  add: call({
    method: 'POST',
    path: '/api/user/add',
    summary: 'Add somebody to the enterprise and mail them where to sign in',
    authz: { needs: 'User.add', ...staff },
    idempotent: true,
    sends: true,
    input: Added,
    answer: At,
  }),
  systemAdd: call({
    method: 'POST',
    path: '/api/user/addsysuser',
    summary: 'Add somebody to the provider’s own people and mail them where to sign in',
    authz: provider('add'),
    idempotent: true,
    sends: true,
    input: Added,
    answer: At,
  }),
  modify: call({
    method: 'PUT',
    path: '/api/user/modify',
    summary: 'Change somebody of the enterprise: who they are, what they may, a new password, a lock',
    authz: { needs: 'User.edit', ...staff },
    idempotent: true,
    sends: true,
    input: Modified,
    answer: At,
  }),
  systemModify: call({
    method: 'PUT',
    path: '/api/user/modifysysuser',
    summary: 'Change one of the provider’s own people',
    authz: provider('edit'),
    idempotent: true,
    sends: true,
    input: Modified,
    answer: At,
  }),
  unlock: call({
    method: 'PUT',
    path: '/api/user/unlock',
    summary: 'Let somebody sign in again who was locked, by hand or for wrong passwords',
    authz: both('edit'),
    input: known,
    answer: At,
  }),
  signOut: call({
    method: 'PUT',
    path: '/api/user/signout',
    summary: 'End every session of a person, on all devices',
    authz: both('edit'),
    input: z.strictObject({ userId: UserId }),
    answer: Nothing,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/user/delete',
    summary: 'Delete a person who is neither the asker nor the last administrator',
    body: 'json',
    authz: both('delete'),
    idempotent: true,
    input: known,
    answer: Nothing,
  }),
}
