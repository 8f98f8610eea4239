import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The page with one set of colours, ready to be sent. */
export interface TenantPage {
  readonly etag: string
  /** The hash of the inlined colours for the policy; undefined if there are none. */
  readonly style: string | undefined
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

const mostKept = 400
const brandLink = /[ \t]*<link rel="stylesheet" href="\/brand\.css"[^>]*>\n?/

/**
 * Inlines a tenant's colours into the page in place of their link, so that the first paint does not wait for a second
 * answer. Each page is built and compressed once; the service worker caches the page with the link.
 */
export function tenantPages(html: string): (css: string) => TenantPage {
  const known = new Map<string, TenantPage>()
  return (css) => {
    const found = known.get(css)
    if (found) return found
    if (known.size >= mostKept) known.clear()
    const page = written(html, css)
    known.set(css, page)
    return page
  }
}

/** The encoding to send, by what the request accepts. */
export function encodingFor(accepted: string | undefined): keyof TenantPage['bodies'] {
  return (
    (['br', 'gzip'] as const).find((one) =>
      new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted ?? ''),
    ) ?? 'identity'
  )
}

function written(html: string, css: string): TenantPage {
  if (!brandLink.test(html)) throw new Error('index.html: the address of the tenant’s colours is missing')
  const page = Buffer.from(html.replace(brandLink, () => (css === '' ? '' : `    <style>${css}</style>\n`)))
  return {
    etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
    style: css === '' ? undefined : `sha256-${createHash('sha256').update(css).digest('base64')}`,
    bodies: { br: brotliCompressSync(page), gzip: gzipSync(page), identity: page },
  }
}
