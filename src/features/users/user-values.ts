import { z } from 'zod/mini'
import type { Role } from '#features/roles/contract.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { checkNewPassword } from '#shared/password.ts'
import { UserForm, type User } from './user.contract.ts'

/** Fields that no draft keeps. */
export const neverKept = ['password', 'rePassword'] as const

/** Refusals that stand under a field of a person. */
export const refusedAt = {
  userName: ['userNameExists', 'userExists'],
  userEmail: ['emailExists'],
  password: ['samePassword', 'passwordFormat', 'passwordHistory', 'passwordHasUserName'],
} as const

/** A password typed twice. */
const passwords = { password: z.string(), rePassword: z.string() }

/** What the form of a new person holds. */
export const NewUser = z
  .object({ ...UserForm.shape, ...passwords, entCode: z.string(), forceChangeAtFirstLogin: z.boolean() })
  .check(({ value, issues }) => {
    const { userName, userEmail, shopScope, shopCodes } = value
    if (userEmail === '') issues.push({ code: 'custom', message: 'email', path: ['userEmail'], input: userEmail })
    if (shopScope === 'SPECIFIC' && shopCodes.length === 0) issues.push(noStores(shopCodes))
    issues.push(...passwordIssues(userName, value))
  })
export type NewUser = z.infer<typeof NewUser>

/** What the form of somebody who is there holds. */
export const ChangedUser = z.object({ ...UserForm.shape }).check(({ value: { shopScope, shopCodes }, issues }) => {
  if (shopScope === 'SPECIFIC' && shopCodes.length === 0) issues.push(noStores(shopCodes))
})

/** The form of a new password for somebody of this user name. */
export const givenPasswordOf = (userName: string) =>
  z.object(passwords).check(({ value, issues }) => void issues.push(...passwordIssues(userName, value)))

/** A form of nobody yet; with somebody else given, of their role where it may be given, their stores and choices. */
export function newUser(entCode: string, like: User | undefined, roles: readonly Role[]): NewUser {
  const copied = like && fieldsOf(UserForm, like)
  const role = like && roles.find((one) => one.entCode === like.entCode && one.roleId === like.roleId)
  return {
    roleId: '',
    shopScope: 'ALL',
    shopCodes: [],
    forceExpiry: false,
    expirationDays: 90,
    enableSystemMessage: true,
    enableEmailNotification: true,
    ...copied,
    ...(role?.grantable === false && { roleId: '' }),
    userName: '',
    userFullName: '',
    userEmail: '',
    contactPhone: '',
    status: 'ACTIVE',
    entCode: like?.entCode ?? entCode,
    password: '',
    rePassword: '',
    forceChangeAtFirstLogin: true,
  }
}

/** What is wrong with a password that an administrator typed twice for somebody of this user name. */
export function passwordIssues(userName: string, input: { password: string; rePassword: string }) {
  const { password, rePassword } = input
  const refusal = checkNewPassword(password, { userName, confirm: rePassword })
  const path = [refusal === 'confirm' ? 'rePassword' : 'password']
  return refusal ? [{ code: 'custom' as const, message: refusal, path, input }] : []
}

function noStores(input: readonly string[]) {
  return { code: 'custom' as const, message: 'stores', path: ['shopCodes'], input }
}
