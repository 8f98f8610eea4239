import type { FastifyInstance } from 'fastify'
import { barePolicy } from '#server/http/headers.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { languageFor, tenantOf } from '#server/http/request.ts'
import { Problem } from '#shared/problem.ts'
import type { Language } from '#shared/language.ts'

/** Mounts /demo/mail, where a demonstration shows the mails it would have sent; absent for tenants that are none. */
export function addDemoMail(app: FastifyInstance, mailer: Mailer): void {
  app.get('/demo/mail', async (request, reply) => {
    const { demo, config } = tenantOf(request)
    if (!demo) throw new Problem('notFound')
    const language = languageFor(request)
    const said = words[language]
    const mails = mailer
      .newest(20)
      .map(
        ({ to, subject, text, at }) =>
          `<article><h2>${escape(subject)}</h2><p class="muted"><time>${escape(at)}</time> · ${escape(to)}</p><pre>${escape(text)}</pre></article>`,
      )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `${barePolicy}; style-src 'self'`)
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
          `<title>${escape(said.title)} | ${escape(config.productName)}</title><link rel="stylesheet" href="/sso/signin.css"></head>` +
          `<body class="demo-mail"><main><h1>${escape(said.title)}</h1><p>${escape(said.about)}</p>` +
          `${mails.join('') || `<p>${escape(said.none)}</p>`}</main></body></html>`,
      )
  })
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const words: Readonly<Record<Language, { title: string; about: string; none: string }>> = {
  ja: {
    title: 'デモのメール',
    about: 'デモでは、メールは送らずにここに表示します。新しいものが上です。',
    none: 'まだメールはありません。',
  },
  en: {
    title: 'Mails of the demo',
    about: 'The demo sends no mail; it shows it here, newest first.',
    none: 'There is no mail yet.',
  },
  mn: {
    title: 'Демо и-мэйл',
    about: 'Демод и-мэйл илгээхгүй, энд харуулна. Шинэ нь дээрээ.',
    none: 'Одоогоор и-мэйл алга.',
  },
}
