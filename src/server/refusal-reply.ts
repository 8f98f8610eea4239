import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '#server/db.ts'
import { refusalText } from '#server/envelope.ts'
import { languageFor } from '#server/request.ts'
import { Problem, type ProblemName } from '#shared/problem.ts'

/** The one place that turns what was thrown into an answer; the unexpected is logged with its request id and says 1010. */
export function replyToError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  if (problem.problem === 'system') request.log.error({ err: error }, 'a request failed unexpectedly')
  if (problem.problem === 'unavailable') sayAway(request, error)
  if (problem.row.status === 503) reply.header('retry-after', '5')
  if (problem.problem === 'tooMany') reply.header('retry-after', '60')
  return reply
    .code(problem.row.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(refusalText(problem, languageFor(request), request.id))
}

const saidEveryMs = 10_000
let saidAt = Number.NEGATIVE_INFINITY

/** One line while the database is away, and not one for every call that misses it. */
function sayAway(request: FastifyRequest, error: Error): void {
  if (Date.now() - saidAt < saidEveryMs) return
  saidAt = Date.now()
  request.log.warn({ sqlstate: codeOf(error) ?? '' }, 'the database is away')
}

/** The refusal an error stands for. */
export function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error) ?? ''
  const named = byCode[code]
  if (named) return new Problem(named)
  if (databaseAway(error, code)) return new Problem('unavailable')
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return new Problem(status >= 400 && status < 500 ? 'parameter' : 'system')
}

function databaseAway(error: Error, code: string): boolean {
  // A socket that is a file is not there at all until the database has made it again.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return /^(ECONN|EPIPE|ETIMEDOUT|57P0|08|53)/.test(code) || lostDatabase.test(error.message)
}

const byCode: Readonly<Record<string, ProblemName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'parameter',
  FST_ERR_CTP_INVALID_JSON_BODY: 'parameter',
  '57014': 'narrowPeriod',
  // Somebody else holds the row for longer than we wait: asking again is the answer.
  '55P03': 'unavailable',
  '22P05': 'parameter',
  '22021': 'parameter',
}

const lostDatabase =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is/
