import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '#server/db/db.ts'
import { refusalText } from './envelope.ts'
import { TooMany } from './rates.ts'
import { languageFor } from './request.ts'
import { Problem } from '#shared/problem.ts'
import type { ProblemName } from '#shared/problem-table.ts'

/** Turns whatever was thrown into an answer; unexpected errors are logged with the request id and answered with 1010. */
export function replyToError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  if (problem.problem === 'system') request.log.error({ err: error }, 'a request failed unexpectedly')
  // Thrown by our own code it has another reason: preparing, or too many requests at once.
  if (problem.problem === 'unavailable' && error !== problem) sayAway(request, error)
  if (problem.row.status === 503) reply.header('retry-after', '5')
  if (problem.problem === 'tooMany')
    reply.header('retry-after', problem instanceof TooMany ? problem.retryAfterSeconds : 5)
  return reply
    .code(problem.row.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(refusalText(problem, languageFor(request), request.id))
}

const saidEveryMs = 10_000
let saidAt = Number.NEGATIVE_INFINITY

/** Logs one line in ten seconds while the database is unavailable, not one for every call. */
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
  // A Unix socket does not exist until the database has created it again.
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
  // Somebody else holds the lock for longer than we wait; the caller should try again.
  '55P03': 'unavailable',
  '22P05': 'parameter',
  '22021': 'parameter',
}

const lostDatabase =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is/
