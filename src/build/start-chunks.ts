import { posix } from 'node:path'
import type { Rolldown } from 'vite'
import type { Landing } from './landings.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const entry = 'src/app/main.tsx'
/** Named by what a start imports, yet only fetched after it: the page takes the table of refusals, not its sentences. */
const later = 'src/shared/problem-texts.ts'
/** The chunk of the shell, which every start runs. */
export const shellChunk = 'shell'

/**
 * Puts every module of the shell into one chunk, and those that the same landing screens are made of into another: small
 * ones weigh an eighth more and arrive one after the other. Null for the entry and for what is fetched later.
 */
export function startChunks(root: string, landings: readonly Landing[]) {
  let chunks: Map<string, string> | undefined
  return (id: string, graph: Graph): string | null => {
    chunks ??= chunksOf(root, landings, graph)
    return chunks.get(id) ?? null
  }
}

function chunksOf(root: string, landings: readonly Landing[], graph: Graph): Map<string, string> {
  const at = (file: string) => posix.join(root, file)
  const shell = reachedFrom(at(entry), graph)
  const screens = landings.map(({ path, file }) => ({ path, needs: reachedFrom(at(file), graph) }))
  const all = new Set([...shell, ...screens.flatMap(({ needs }) => [...needs])])
  const chunkOf = (id: string) => {
    if (shell.has(id)) return shellChunk
    const users = screens.filter(({ needs }) => needs.has(id))
    return users.length === landings.length
      ? 'landing'
      : `landing${users
          .map(({ path }) => path)
          .join('')
          .replaceAll('/', '-')}`
  }
  return new Map([...all].filter((id) => id !== at(entry) && id !== at(later)).map((id) => [id, chunkOf(id)]))
}

/** The module and all it imports without `import()`. */
function reachedFrom(module: string, graph: Graph): Set<string> {
  const reached = new Set([module])
  // What is added during the walk is walked, too.
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}
