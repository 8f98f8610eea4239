import type { FastifyRequest } from 'fastify'
import { addAudit } from '#server/access/audit.ts'
import { browserOf } from '#server/access/browser-of.ts'
import type { Tx } from '#server/db/db.ts'
import { tenantOf } from '#server/http/request.ts'
import type { ProblemName } from '#shared/problem-table.ts'

/** What happens around signing in, outside the calls of the contracts. */
export interface SignInEvent {
  readonly action:
    | 'signIn'
    | 'signIn locked'
    | 'signOut'
    | 'signed out there'
    | 'session replaced'
    | 'password link'
    | 'password by link'
    | 'password there'
  /** The person; undefined for a user name that nobody has, of which nothing is kept: people type passwords there. */
  readonly subject: string | undefined
  readonly problem?: ProblemName | undefined
}

/** Leaves the audit row of an event around signing in, in the chain of the person's enterprise. */
export function noteSignIn(tx: Tx, request: FastifyRequest, event: SignInEvent): Promise<void> {
  return noteSignInFrom(tx, originOf(request), event)
}

/** Where a request around signing in came from. */
export function originOf(request: FastifyRequest): SignInOrigin {
  return {
    tenant: tenantOf(request).code,
    origin: request.ip,
    requestId: request.id,
    browser: browserOf(request.headers['user-agent'] ?? ''),
  }
}

/** Whose sign-in service it was, and where it came from. */
export interface SignInOrigin {
  readonly tenant: string
  readonly origin: string
  readonly requestId?: string
  readonly browser?: string
  /** When it happened, where that was told later. */
  readonly happenedAt?: string
}

/** The same of what a sign-in service tells of itself. */
export async function noteSignInFrom(
  tx: Tx,
  { tenant, origin, requestId, browser, happenedAt }: SignInOrigin,
  { action, subject = '', problem }: SignInEvent,
): Promise<void> {
  const [person] = await tx.sql<{ userId: string; userName: string; ent: string; role: string }>`
    select u.user_id as "userId", u.user_name as "userName", u.ent_code as ent, coalesce(r.role_name, '') as role
      from users u
      left join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.subject = ${subject}`
  await addAudit(tx, {
    tenant,
    ent: person?.ent,
    actor: person?.userName ?? '',
    action,
    object: person && `user ${person.userId}`,
    result: problem ? 'refused' : 'done',
    detail: { ...(problem && { problem }), ...(happenedAt && { happenedAt }) },
    by: person && { role: person.role, browser },
    origin,
    requestId,
  })
}
