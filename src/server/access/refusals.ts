import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Bearer } from './bearer.ts'
import { addAudit } from './audit.ts'
import { browserOf } from './browser-of.ts'
import { namedObject } from './named-object.ts'
import { dbOn, transaction } from '#server/db/db.ts'
import type { Call } from '#shared/call.ts'
import type { Problem } from '#shared/problem.ts'
import type { ProblemName } from '#shared/problem-table.ts'

/** Leaves an audit row for what was refused, in a transaction of its own (decision 8). */
export interface Refusals {
  note(refused: Refused): Promise<void>
}

interface Refused {
  readonly request: FastifyRequest
  readonly bearer: Bearer
  readonly call: Call
  /** The fields of the body or the query as they were sent. */
  readonly asked: unknown
  readonly problem: Problem
}

/**
 * Refusals of reads that are worth an audit row: what one may not do, and one object that is not there for the person who
 * asks, or a company or store that is not this person's, whether it is another's or nobody's. A wrong search parameter is not.
 */
const telling: readonly ProblemName[] = [
  'noPermission',
  'unauthorised',
  'gateOwed',
  'notFound',
  'noRows',
  'noSuchUser',
  'noSuchRole',
  'noSuchCompany',
  'foreignCompany',
  'foreignStore',
]

/** Whether a refusal leaves an audit row. */
export function tells({ method }: Call, { problem }: Problem): boolean {
  if (problem === 'parameter' || problem === 'signedOut') return false
  return method !== 'GET' || telling.includes(problem)
}

/** Writes refusals with a connection in the service's role; a failure to write one is logged and never hides the refusal. */
export function refusalsOn(service: pg.Pool): Refusals {
  return {
    async note({ request, bearer, call, asked, problem }) {
      const [person] = await dbOn(service).sql<{ userName: string; ent: string; role: string }>`
        select u.user_name as "userName", u.ent_code as ent, coalesce(r.role_name, '') as role
          from users u
          left join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
         where u.tenant_code = ${bearer.tenant} and u.subject = ${bearer.subject}`
      await transaction(service, (tx) =>
        addAudit(tx, {
          tenant: bearer.tenant,
          ent: person?.ent,
          actor: person?.userName ?? bearer.subject,
          action: `${call.method} ${call.path}`,
          object: namedObject(call, asked),
          result: 'refused',
          detail: { problem: problem.problem },
          by: { role: person?.role, browser: browserOf(request.headers['user-agent'] ?? '') },
          origin: request.ip,
          requestId: request.id,
        }),
      ).catch((error: unknown) => request.log.error({ err: error }, 'a refusal could not be audited'))
    },
  }
}
