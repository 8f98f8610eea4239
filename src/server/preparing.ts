import type { FastifyInstance } from 'fastify'
import { languageFor } from '#server/request.ts'
import type { Language } from '#shared/language.ts'
import { Problem } from '#shared/problem.ts'

/** Whether the house is still being prepared; then nobody is let in. */
export interface Preparing {
  begin(): void
  done(): void
}

/** Answers 503 to all but the question whether the process lives, from `begin` until `done`; browsers look again by themselves. */
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
          `<body><p>${words[language]}</p></body></html>`,
      )
  })
  return { begin: () => void (preparing = true), done: () => void (preparing = false) }
}

const words: Readonly<Record<Language, string>> = {
  ja: 'ただいま準備中です。まもなく自動で開きます。',
  en: 'The portal is being prepared and will open by itself in a moment.',
  mn: 'Порталыг бэлтгэж байна. Удахгүй өөрөө нээгдэнэ.',
}
