import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { addAudit } from './audit.ts'
import { browserOf } from './browser-of.ts'
import type { Viewer } from './viewer.ts'
import { transaction } from '#server/db/db.ts'
import type { Call } from '#shared/call.ts'

/** Leaves an audit row for a question that is itself watched; without the row there is no answer. */
export interface AuditedReads {
  note(request: FastifyRequest, viewer: Viewer, call: Call, reading: Reading): Promise<void>
}

interface Reading {
  readonly input: object
  readonly result: unknown
}

/** The same question of the same session within so long is one reading: lists ask again by themselves. */
const oneReadingMs = 5 * 60_000
const mostKept = 10_000

/** Notes readings with a connection in the service's role, because a read's own transaction writes nothing. */
export function auditedReadsOn(service: pg.Pool): AuditedReads {
  const noted = new Map<string, number>()
  return {
    async note(request, viewer, call, { input, result }) {
      const asked = questionIn(input)
      const object = call.audited === 'byObject' ? objectIn(result) : undefined
      const question = JSON.stringify([viewer.tenant, viewer.sid, call.path, asked])
      const at = Date.now()
      if (at - (noted.get(question) ?? 0) < oneReadingMs) return
      await transaction(service, (tx) =>
        addAudit(tx, {
          tenant: viewer.tenant,
          ent: viewer.entCode,
          actor: viewer.userName,
          action: `${call.method} ${call.path}`,
          object,
          result: 'done',
          detail: object === undefined ? { asked } : {},
          by: { role: viewer.roleName, browser: browserOf(request.headers['user-agent'] ?? '') },
          origin: request.ip,
          requestId: request.id,
        }),
      )
      if (noted.size >= mostKept) noted.clear()
      noted.set(question, at)
    },
  }
}

/** The object that an answer names as its own. */
function objectIn(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('object' in result)) return undefined
  return typeof result.object === 'string' ? result.object : undefined
}

/** What was asked, whichever page of it. */
function questionIn(input: object): Record<string, unknown> {
  const pages = new Set(['PageIndex', 'PageSize', 'Cursor'])
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => !pages.has(name) && value !== undefined))
}
