import type { Plugin, Rolldown } from 'vite'

/** What every start of a signed-in person asks for as soon as the program runs. */
const wanted = [/\/src\/client\/kept\.ts$/, ...['shell', 'portal', 'transactions'].map(wordsOf)]

/**
 * Names small chunks on the boot script's tag, so that it can fetch them beside the program instead of the program after
 * itself: one round trip less before the first list. Words of all languages are named; the boot script knows which.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? withAhead(html, Object.values(bundle)) : html),
    },
  }
}

/** The page with the chunks' addresses on the tag of boot.js; throws where a wanted one is not among them. */
export function withAhead(html: string, chunks: readonly Named[]): string {
  const paths = wanted.flatMap((module) => {
    const found = chunks.filter(({ moduleIds = [] }) => moduleIds.some((id) => module.test(id)))
    if (found.length === 0) throw new Error(`index.html: no chunk of ${module} to fetch ahead`)
    return found.map(({ fileName }) => `/${fileName}`)
  })
  return html.replace('<script src="/boot.js"', `$& data-ahead="${paths.join(' ')}"`)
}

/** What is read of a chunk of the build. */
type Named = { readonly fileName: string; readonly moduleIds?: Rolldown.OutputChunk['moduleIds'] }

function wordsOf(part: string): RegExp {
  return new RegExp(`virtual:words/\\w+/${part}$`)
}
