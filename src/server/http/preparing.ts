import { msg } from '@lingui/core/macro'
import type { FastifyInstance } from 'fastify'
import { text } from '#server/catalogue.ts'
import { languageFor } from './request.ts'
import { Problem } from '#shared/problem.ts'

/** Marks the time in which the server is being prepared and answers nothing else. */
export interface Preparing {
  begin(): void
  done(): void
}

/** Answers 503 to everything but /livez and /metrics from `begin` until `done`; browsers reload by themselves. */
export function addPreparing(app: FastifyInstance): Preparing {
  let preparing = false
  app.addHook('onRequest', (request, reply, done) => {
    const path = preparing ? request.url.split('?')[0] : '/livez'
    if (path === '/livez' || path === '/metrics') return done()
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) throw new Problem('unavailable')
    const language = languageFor(request)
    return void reply
      .code(503)
      .headers({ 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3">` +
          `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Noren</title></head>` +
          `<body><p>${text(language, msg`The portal is being prepared and will open by itself in a moment.`)}</p></body></html>`,
      )
  })
  return { begin: () => void (preparing = true), done: () => void (preparing = false) }
}
