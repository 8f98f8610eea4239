import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const mark = /#below-first-paint\{order:0;?\}/
const link = /[ \t]*<link rel="stylesheet"[^>]*href="\/(assets\/index-[^"]+\.css)"[^>]*>\n?/

/**
 * Hands the opening frame's share of the style sheet out as a file of its own, so that the first paint waits for half as
 * much. The rest is linked below the frame: the browser paints what stands above it, and holds back the scripts until it
 * has come.
 */
export function paint(): Plugin {
  let folder = ''
  return {
    name: 'paint',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      handler(options) {
        const at = (path: string) => join(options.dir ?? folder, path)
        const html = readFileSync(at('index.html'), 'utf8')
        const sheet = link.exec(html)?.[1]
        if (!sheet) return
        const page = cut(html, readFileSync(at(sheet), 'utf8'))
        writeFileSync(at(page.frame.path), page.frame.css)
        writeFileSync(at(sheet), page.rest)
        writeFileSync(at('index.html'), page.html)
      },
    },
  }
}

/** The page with its two style sheets, and what they hold; throws where the mark of src/ui/css is not in the sheet. */
export function cut(html: string, css: string): Cut {
  const [frame, rest, more] = css.split(mark)
  const tag = link.exec(html)?.[0]
  if (!tag || frame === undefined || rest === undefined || more !== undefined)
    throw new Error('index.html: the style sheet has no single mark where the first paint ends')
  const path = `assets/frame-${createHash('sha256').update(frame).digest('base64url').slice(0, 8)}.css`
  const first = tag.replace(/href="[^"]+"/, `href="/${path}"`)
  return {
    html: html.replace(tag, first).replace(/[ \t]*<\/body>/, `${tag}$&`),
    frame: { path, css: frame },
    rest,
  }
}

interface Cut {
  readonly html: string
  readonly frame: { readonly path: string; readonly css: string }
  readonly rest: string
}
