import type { FastifyInstance, FastifyRequest } from 'fastify'
import { manifestOf } from './manifest.ts'
import { pictureNames, pictureOf, type PictureName } from './pictures.ts'
import { languageFor, tenantOf } from './request.ts'
import { languages, type Language } from '#shared/language.ts'
import { Problem } from '#shared/problem.ts'
import { brandCss, checkStyle, indigo, scaleOf, type Scale } from '#shared/style.ts'
import type { WebConfig } from '#shared/web-config.ts'

/** Mounts the tenant's colours, manifest and icons by host, so that another tenant's look never flashes (decision 32). */
export function addBrand(app: FastifyInstance): void {
  app.get('/brand.css', async (request, reply) => {
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(cssOf(tenantOf(request).config) || '/* the portal’s own colours */\n')
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { config } = tenantOf(request)
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
    return reply.send(JSON.stringify(manifestOf(config, chosenLanguage(request), scaleFor(config))))
  })
  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const scale = scaleFor(tenantOf(request).config)
    reply.header('cache-control', 'public, max-age=3600')
    // The sign-in pages' own icon needs no drawing.
    if (request.params.name === 'app.svg') return reply.type('image/svg+xml').send(pictureOf('app-512.png', scale).svg)
    const name = pictureNames.find((one) => one === request.params.name)
    if (!name) throw new Problem('notFound')
    return reply.type('image/png').send(await drawn(name, scale))
  })
}

/** The custom properties of a tenant's style; empty if it has none or if its texts would not be readable. */
export function cssOf(config: WebConfig): string {
  const { primary, radius } = config.style
  if (!primary || !checkStyle(config.style).ok) return ''
  return brandCss(scaleOf(primary), radius === undefined ? {} : { radius })
}

function scaleFor({ style }: WebConfig): Scale {
  return style.primary && checkStyle(style).ok ? scaleOf(style.primary) : indigo
}

/** The language the person chose in the portal, else the browser's. */
function chosenLanguage(request: FastifyRequest): Language {
  const chosen = /(?:^|; )noren_language=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return languages.find((one) => one === chosen) ?? languageFor(request)
}

const mostDrawn = 400
const drawings = new Map<string, Promise<Buffer>>()

/** The picture as PNG, drawn once for each colour; the drawing library is loaded at the first request. */
function drawn(name: PictureName, scale: Scale): Promise<Buffer> {
  const key = `${name} ${scale[800]}`
  const known = drawings.get(key)
  if (known) return known
  if (drawings.size >= mostDrawn) drawings.clear()
  const { svg } = pictureOf(name, scale)
  const drawing = import('sharp').then(({ default: sharp }) =>
    sharp(Buffer.from(svg))
      .png({ compressionLevel: 9, palette: name.startsWith('screen-') })
      .toBuffer(),
  )
  drawings.set(key, drawing)
  drawing.catch(() => drawings.delete(key))
  return drawing
}
