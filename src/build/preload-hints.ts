import type { Plugin, Rolldown } from 'vite'
import type { Landing } from './landings.ts'
import { laterModule } from './later-screens.ts'
import { partsShownBy } from './word-parts.ts'

/**
 * Names chunks on the boot script's tag, so that it can fetch them beside the program instead of the program after itself:
 * one round trip less before the first list, and another one for a style sheet that a screen waits for. First those of every start, then, each after a `|` with its path, those of
 * the landing screens, and after `|*` the one through which the program finds every other screen. Words of all languages are named; the boot script knows which.
 */
export function preloadHints(root: string, landings: readonly Landing[]): Plugin {
  return {
    name: 'preload-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const shown = partsShownBy(root)
        return withPreloadHints(
          html,
          chunks,
          landings.map(({ path, file, words }) => ({ path, file, parts: [words, ...(shown.get(words) ?? [])] })),
        )
      },
    },
  }
}

/** The page with the chunks' addresses on the tag of boot.js; throws where a wanted one is not among them. */
export function withPreloadHints(html: string, chunks: readonly Named[], landings: readonly Wanted[]): string {
  const having = (module: RegExp) => {
    const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
    return found.map(({ fileName }) => fileName)
  }
  const needed = (module: RegExp) => {
    const found = having(module)
    if (found.length === 0) throw new Error(`index.html: no chunk of ${module} to fetch ahead`)
    return found
  }
  const rows = landings.map(({ path, file, parts }) => {
    const own = withImports(needed(new RegExp(`/${file}$`)), chunks)
    const fresh = [...own, ...sheetsOf(own, chunks)].filter((one) => !html.includes(`"/${one}"`))
    return `|${path} ${addresses([...fresh, ...parts.flatMap((part) => having(wordsOf(part)))])}`
  })
  // Without a table of screens there is none.
  if (landings.length > 0) rows.push(`|* ${addresses(needed(laterModule))}`)
  return html.replace(
    '<script src="/boot.js"',
    `$& data-ahead="${addresses(needed(wordsOf('shell')))}${rows.join('')}"`,
  )
}

/** The fields of a chunk that are read. */
type Named = Pick<Rolldown.OutputChunk, 'fileName' | 'moduleIds' | 'imports'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

/** A landing screen with all parts whose words it shows. */
type Wanted = Pick<Landing, 'path' | 'file'> & { readonly parts: readonly string[] }

/** These chunks and all that they import without `import()`. */
function withImports(files: readonly string[], chunks: readonly Named[]): string[] {
  const found = new Set(files)
  // What is added during the walk is walked, too.
  for (const file of found)
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) found.add(next)
  return [...found]
}

function sheetsOf(files: readonly string[], chunks: readonly Named[]): string[] {
  const sheets = chunks
    .filter(({ fileName }) => files.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set(sheets)]
}

const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ')

function wordsOf(part: string): RegExp {
  return new RegExp(`virtual:words/\\w+/${part}$`)
}
