import { posix } from 'node:path'
import type { Rolldown } from 'vite'
import type { Landing } from './landings.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const entry = 'src/app/main.tsx'
/**
 * Named by what a start imports, yet only fetched after it: the page takes the table of refusals, not its sentences, and of
 * the library of queries not what changes things.
 */
const later = /\/src\/shared\/problem-texts\.ts$|\/@tanstack\/.+\/(useMutation|mutationObserver)\.js$/
/** The chunk of the shell, which every start runs. */
export const shellChunk = 'shell'
/** The chunk of React, which every start runs before the shell. */
export const reactChunk = 'react'
const ofReact = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/app\/(react-root|first-letters)\.ts$/

/**
 * Puts React into one chunk, every other module of the shell into another, with the first landing screen, to which nearly
 * everybody is led (a start then compiles none of it, see program-script.ts), and those that the same other landing screens
 * are made of into one each: small ones weigh an eighth more and arrive one after the other. Null for the entry and for what
 * is fetched later.
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
  const [first, ...others] = landings.map(({ path, file }) => ({ path, needs: reachedFrom(at(file), graph) }))
  const shell = new Set([...reachedFrom(at(entry), graph), ...(first?.needs ?? [])])
  const all = new Set([...shell, ...others.flatMap(({ needs }) => [...needs])])
  const chunkOf = (id: string) => {
    if (ofReact.test(id)) return reactChunk
    if (shell.has(id)) return shellChunk
    const users = others.filter(({ needs }) => needs.has(id)).map(({ path }) => path)
    return `landing${users.join('').replaceAll('/', '-')}`
  }
  return new Map([...all].filter((id) => id !== at(entry) && !later.test(id)).map((id) => [id, chunkOf(id)]))
}

/** The module and all it imports without `import()`. */
function reachedFrom(module: string, graph: Graph): Set<string> {
  const reached = new Set([module])
  // What is added during the walk is walked, too.
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}
