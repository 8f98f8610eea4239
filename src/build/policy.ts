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

const scriptTags =
  /<script\b[^>]*?\bsrc="(\/[^"]+)"[^>]*>|<link\b(?=[^>]*\brel="modulepreload")[^>]*?\bhref="(\/[^"]+)"[^>]*>/g

/** The page with an integrity on each script and module preload; throws on a script written into the page itself. */
export function withIntegrity(html: string, read: (path: string) => Uint8Array): { html: string; policy: Policy } {
  if (/<script\b(?![^>]*\bsrc=)/.test(html))
    throw new Error('index.html: a script must be a file, not text in the page')
  const scripts: string[] = []
  const marked = html.replace(scriptTags, (tag, script?: string, preload?: string) => {
    const integrity = `sha384-${createHash('sha384')
      .update(read((script ?? preload ?? '').slice(1)))
      .digest('base64')}`
    scripts.push(integrity)
    return tag.replace(/\s*\/?>$/, ` integrity="${integrity}">`)
  })
  return { html: marked, policy: { scripts: [...new Set(scripts)] } }
}
