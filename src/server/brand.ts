import type { FastifyInstance } from 'fastify'
import { languageFor, tenantOf } from '#server/request.ts'
import type { Language } from '#shared/language.ts'
import { brandCss, checkStyle, indigo, scaleOf } from '#shared/style.ts'
import type { WebConfig } from '#shared/web-config.ts'

/** Mounts the tenant's colours and manifest, by host, so that no other tenant's look ever flashes (decision 32). */
export function addBrand(app: FastifyInstance): void {
  app.get('/brand.css', async (request, reply) => {
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(cssOf(tenantOf(request).config))
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { config } = tenantOf(request)
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
    return reply.send(JSON.stringify(manifestOf(config, languageFor(request))))
  })
}

/** The custom properties of a tenant's style; a style that would not be readable is left out whole. */
export function cssOf(config: WebConfig): string {
  const { primary, radius } = config.style
  if (!primary || !checkStyle(config.style).ok) return '/* the portal’s own colours */\n'
  return brandCss(scaleOf(primary), radius === undefined ? {} : { radius })
}

const shortcuts: Readonly<Record<Language, string>> = { ja: '取引照会', en: 'Transactions', mn: 'Гүйлгээ' }

function manifestOf(config: WebConfig, language: Language) {
  const scale = config.style.primary ? scaleOf(config.style.primary) : indigo
  return {
    id: '/',
    name: config.productName,
    short_name: config.productName.slice(0, 12),
    lang: language,
    dir: 'ltr',
    scope: '/',
    start_url: '/?source=pwa',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: scale[800],
    launch_handler: { client_mode: 'navigate-existing' },
    icons: [
      { src: '/icons/app.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [{ name: shortcuts[language], url: '/trade' }],
  }
}
