import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the server needs to name the page's scripts in its content security policy. */
export type Policy = {
  /**
   * Integrity values of every script the page names, to stand beside 'self' in `script-src`.
   * Not with 'strict-dynamic': a lazy chunk is imported by a script the parser inserted, which that word does not
   * trust, and Chromium blocks it (Vite's preload links hide this for some chunks only).
   */
  scripts: string[]
  /** Hashes of the style sheets written into the page. */
  styles: string[]
}

/** Gives each script of the page its integrity and leaves the list in policy.json for the server. */
export function policy(): Plugin {
  let folder = ''
  return {
    name: 'policy',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      handler(options) {
        const out = options.dir ?? folder
        const page = withIntegrity(readFileSync(join(out, 'index.html'), 'utf8'), (path) =>
          readFileSync(join(out, path)),
        )
        writeFileSync(join(out, 'index.html'), page.html)
        writeFileSync(join(out, 'policy.json'), `${JSON.stringify(page.policy satisfies Policy, null, 2)}\n`)
      },
    },
  }
}

function hashOf(kind: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${kind}-${createHash(kind).update(content).digest('base64')}`
}

const scriptTags =
  /<script\b[^>]*?\bsrc="(\/[^"]+)"[^>]*>|<link\b(?=[^>]*\brel="modulepreload")[^>]*?\bhref="(\/[^"]+)"[^>]*>/g

/** The page with an integrity on each script and module preload; throws on a script written into the page itself. */
export function withIntegrity(html: string, read: (path: string) => Uint8Array): { html: string; policy: Policy } {
  if (/<script\b(?![^>]*\b(?:src|data-ahead)=)/.test(html))
    throw new Error(
      'index.html: a script must be a file, not text in the page; the boot script alone is written into it',
    )
  const scripts = [...html.matchAll(/<script\b[^>]*\bdata-ahead=[^>]*>([\s\S]+?)<\/script>/g)].map(([, text = '']) =>
    hashOf('sha384', text),
  )
  const marked = html.replace(scriptTags, (tag, script?: string, preload?: string) => {
    const integrity = hashOf('sha384', read((script ?? preload ?? '').slice(1)))
    scripts.push(integrity)
    return tag.replace(/\s*\/?>$/, ` integrity="${integrity}">`)
  })
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => hashOf('sha256', css))
  return { html: marked, policy: { scripts: [...new Set(scripts)], styles } }
}
