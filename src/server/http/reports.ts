import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { addressOf, type Rates } from './rates.ts'
import { Problem } from '#shared/problem.ts'

const line = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => (typeof value === 'string' ? value.replace(/[?#].*$/, '').slice(0, 300) : undefined)),
  ),
)

/** The logged fields of a policy report or browser error: where and what, never personal data (decision 35). */
const Kept = z.object({
  'document-uri': line,
  documentURL: line,
  'effective-directive': line,
  effectiveDirective: line,
  'blocked-uri': line,
  blockedURL: line,
  sourceFile: line,
  kind: line,
  message: line,
  stack: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) =>
        typeof value === 'string' ? value.replace(/[?#][^\s):]*/g, '').slice(0, 1000) : undefined,
      ),
    ),
  ),
  version: line,
})

/** Mounts /edge/report, which takes policy reports and browser errors and only logs them. */
export function addReports(app: FastifyInstance, rates: Rates, told: (report: unknown) => void = () => {}): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json', 'text/plain'],
      { parseAs: 'string', bodyLimit: 32 * 1024 },
      (_request, body, done) => done(null, body),
    )
    scope.post('/edge/report', async (request, reply) => {
      await rates.take('report', addressOf(request))
      for (const report of reportsIn(typeof request.body === 'string' ? request.body : '')) {
        request.log.warn({ report }, 'a browser reported')
        told(report)
      }
      return reply.code(204).send()
    })
  })
}

function reportsIn(text: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Problem('parameter')
  }
  const list = Array.isArray(parsed) ? parsed.slice(0, 10) : [parsed]
  return list.map((entry: unknown) => {
    const fields = entry !== null && typeof entry === 'object' ? entry : {}
    const inner = 'csp-report' in fields ? fields['csp-report'] : 'body' in fields ? fields.body : fields
    const kept = Kept.safeParse(inner)
    return kept.success ? kept.data : {}
  })
}
