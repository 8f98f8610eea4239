import type { FastifyRequest } from 'fastify'
import { addAudit } from '#server/access/audit.ts'
import type { Tx } from '#server/db/db.ts'
import { tenantOf } from '#server/http/request.ts'
import type { ProblemName } from '#shared/problem-table.ts'

/** What happens around signing in, outside the calls of the contracts. */
export interface SignInEvent {
  readonly action: 'signIn' | 'signIn locked' | 'signOut' | 'session replaced' | 'password link' | 'password by link'
  /** The person; undefined for a user name that nobody has, of which nothing is kept: people type passwords there. */
  readonly subject: string | undefined
  readonly problem?: ProblemName | undefined
}

/** Leaves the audit row of an event around signing in, in the chain of the person's enterprise. */
export async function noteSignIn(tx: Tx, request: FastifyRequest, event: SignInEvent): Promise<void> {
  const { action, subject = '', problem } = event
  const tenant = tenantOf(request).code
  const [person] = await tx.sql<{ userId: string; userName: string; ent: string }>`
    select user_id as "userId", user_name as "userName", ent_code as ent
      from users
     where tenant_code = ${tenant} and subject = ${subject}`
  await addAudit(tx, {
    tenant,
    ent: person?.ent,
    actor: person?.userName ?? '',
    action,
    object: person && `user ${person.userId}`,
    result: problem ? 'refused' : 'done',
    ...(problem && { detail: { problem } }),
    origin: request.ip,
    requestId: request.id,
  })
}
