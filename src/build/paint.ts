import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const mark = /#below-first-paint\{order:0;?\}/
const boot = /<script src="\/boot\.js"([^>]*)><\/script>/
const layer = '@layer look{'
const builtSheets = /<link[^>]*href="\/assets\/[^"]+\.css"/g
const link = /[ \t]*<link rel="stylesheet"[^>]*href="\/(assets\/index-[^"]+\.css)"[^>]*>\n?/

/**
 * Writes into the page what its first paint needs, so that it waits for nothing else: the boot script and the opening
 * frame's share of the style sheet, both named by their hash in the policy. The rest of the sheet is linked below the frame:
 * the browser paints what stands above it, and holds back the scripts until it has come.
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
        writeFileSync(at(sheet), page.rest)
        writeFileSync(at('index.html'), withBoot(page.html, readFileSync(at('boot.js'), 'utf8')))
        rmSync(at('boot.js'))
      },
    },
  }
}

/**
 * The page with the frame's share written into it, and the rest; throws where the sheet is not one layer with one mark, or is
 * not the only one of the build: a second one in the head would hold up the first paint by a request.
 */
export function cut(html: string, css: string): Cut {
  const [frame, rest, more] = css.trim().split(mark)
  const tag = link.exec(html)?.[0]
  if (!tag || !frame?.startsWith(layer) || !rest?.endsWith('}') || rest === '}' || more !== undefined)
    throw new Error('index.html: the style sheet is not one layer with a single mark where the first paint ends')
  if (html.match(builtSheets)?.length !== 1)
    throw new Error('index.html: a second style sheet holds up the first paint; import it in ui/css/app.css')
  return {
    html: html.replace(tag, () => `    <style>${frame}}</style>\n`).replace(/[ \t]*<\/body>/, (end) => `${tag}${end}`),
    rest: `${layer}${rest}`,
  }
}

/** The page with the boot script in the place of its address; throws where there is no such tag, or the script would end early. */
export function withBoot(html: string, script: string): string {
  if (!boot.test(html) || /<\/script|<!--/i.test(script)) throw new Error('index.html: the boot script has no place')
  return html.replace(boot, (_, more: string) => `<script${more}>${script.trim()}</script>`)
}

interface Cut {
  readonly html: string
  readonly rest: string
}
