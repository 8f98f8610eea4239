import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Bearer } from '#server/access.ts'
import { addAudit } from '#server/audit.ts'
import { dbOn, transaction } from '#server/db.ts'
import type { Call } from '#shared/call.ts'
import type { Problem, ProblemName } from '#shared/problem.ts'

/** Leaves an audit row for what was refused, in a transaction of its own (decision 8). */
export interface Refusals {
  note(request: FastifyRequest, bearer: Bearer, call: Call, problem: Problem): Promise<void>
}

/** Refusals of a read that somebody should hear of; a wrong parameter of a search is none. */
const telling: readonly ProblemName[] = ['noPermission', 'unauthorised', 'gateOwed']

/** Writes refusals with the owner's connection; a failure to write one is logged and never hides the refusal. */
export function refusalsOn(owner: pg.Pool): Refusals {
  return {
    async note(request, bearer, call, problem) {
      if (call.method === 'GET' && !telling.includes(problem.problem)) return
      if (problem.problem === 'parameter' || problem.problem === 'signedOut') return
      const [person] = await dbOn(owner).sql<{ userName: string; ent: string }>`
        select user_name as "userName", ent_code as ent
          from users
         where tenant_code = ${bearer.tenant} and subject = ${bearer.subject}`
      await transaction(owner, (tx) =>
        addAudit(tx, {
          tenant: bearer.tenant,
          ent: person?.ent,
          actor: person?.userName ?? bearer.subject,
          action: `${call.method} ${call.path}`,
          result: 'refused',
          detail: { problem: problem.problem },
          origin: request.ip,
          requestId: request.id,
        }),
      ).catch((error: unknown) => request.log.error({ err: error }, 'a refusal could not be audited'))
    },
  }
}
