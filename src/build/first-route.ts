import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const entry = 'src/app/main.tsx'
const landing = 'src/features/transactions/TransactionsScreen.tsx'

/**
 * Puts every module of the first route into one chunk, which the page names itself: thirty small ones weigh an eighth
 * more and arrive one after the other. Null for the entry and for what is fetched later.
 */
export function firstRouteChunk(root: string) {
  let needed: Set<string> | undefined
  return (id: string, graph: Graph): string | null => {
    needed ??= reachedFrom([`${root}/${entry}`, `${root}/${landing}`], graph)
    return needed.has(id) && id !== `${root}/${entry}` ? 'first' : null
  }
}

/** These modules and all they import without `import()`. */
function reachedFrom(modules: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const open = [...modules]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
