import { randomBytes } from 'node:crypto'
import { users } from '#features/users/contract.ts'
import { UserForm } from '#features/users/user.contract.ts'
import type { InputOf } from '#shared/call.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import type { Person, Portal } from '../../kit/portal.ts'

/** A password that keeps every rule. */
export const goodPassword = 'Correct-Horse-77!'

/** Every right that a merchant's people may hold. */
export const staffRights = permissions.filter(
  (one) => !/^(Ent|EntMfaConfig|AdminManage|Manual|SystemConfig)\./.test(one),
)

/** A role of the test's own enterprise. */
export async function roleOf(
  it: Portal,
  rights: readonly Permission[],
  more: { ent?: string; single?: number; daily?: number } = {},
) {
  const roleId = `role-${randomBytes(4).toString('hex')}`
  await it.db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions, refund_limit_single, refund_limit_daily)
    values (${it.tenant}, ${more.ent ?? it.ent}, ${roleId}, ${`Role ${roleId}`}, ${rights}, ${more.single ?? null}, ${more.daily ?? null})`
  return roleId
}

/** A person as a form adds them. */
export function form(roleId: string, more: Partial<InputOf<typeof users.add>> = {}): InputOf<typeof users.add> {
  const name = `p.${randomBytes(4).toString('hex')}`
  return {
    userName: name,
    userFullName: '田村 彩花',
    userEmail: `${name}@komorebi.example`,
    contactPhone: '090-4471-2093',
    roleId,
    status: 'ACTIVE',
    shopScope: 'ALL',
    shopCodes: [],
    forceExpiry: false,
    expirationDays: 90,
    enableSystemMessage: true,
    enableEmailNotification: false,
    password: goodPassword,
    rePassword: goodPassword,
    forceChangeAtFirstLogin: true,
    ...more,
  }
}

/** The form of a person as it stands, to be changed. */
export async function formNow(by: Person, userId: string) {
  const { user } = (await by(users.detail, { UserId: userId })).result
  const values = Object.fromEntries(Object.keys(UserForm.shape).map((name) => [name, user[name as keyof UserForm]]))
  return { userId, version: user.version, ...(values as unknown as UserForm) }
}
