import { LogController, type FastifyBaseLogger, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import type { Settings } from '#server/settings.ts'

/** Logs requests as JSON lines with request ids, without headers, query or body, so that no secret is logged. */
export function logOptions(settings: Pick<Settings, 'PORTAL_LOG'>): FastifyServerOptions {
  if (settings.PORTAL_LOG === 'silent') return { logger: false }
  return {
    logController: new LogController({ disableRequestLogging: settings.PORTAL_LOG !== 'debug' }),
    logger: {
      level: settings.PORTAL_LOG,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.authorization',
          '*.cookie',
          '*.code',
          '*.secret',
          'err.config',
          'err.parameters',
        ],
        censor: '[removed]',
      },
      serializers: {
        req: (request) => ({ method: request.method, path: pathOf(request), ip: request.ip }),
        res: (reply) => ({ status: reply.statusCode }),
        // The fields detail and where of a database error can contain values of rows.
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          // Under a name of its own, because the log redacts fields named like the codes people type.
          sqlstate: error.code ?? '',
          message: error.message,
          stack: error.stack ?? '',
        }),
      },
    },
  }
}

/** The path, or the route's pattern if the path contains a value, such as the id of a sign-in. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.includes(':') || url.startsWith('/realms/') ? routeOptions.url : url.split('?')[0]
}

type Said = Parameters<FastifyBaseLogger['info']>

/** The logger of one request, created at its first line: most requests log nothing. */
export class RequestLog {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }

  get level() {
    return this.#log.level
  }

  fatal(...said: Said): void {
    this.#log.fatal(...said)
  }

  error(...said: Said): void {
    this.#log.error(...said)
  }

  warn(...said: Said): void {
    this.#log.warn(...said)
  }

  info(...said: Said): void {
    this.#log.info(...said)
  }

  debug(...said: Said): void {
    this.#log.debug(...said)
  }

  trace(...said: Said): void {
    this.#log.trace(...said)
  }

  silent(...said: Said): void {
    this.#log.silent(...said)
  }

  child(...asked: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...asked)
  }
}
