import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const entry = 'src/app/main.tsx'
/** Named by what the first route imports, yet only fetched after it: the page takes the table of refusals, not its sentences. */
const later = 'src/shared/problem-texts.ts'
const landing = 'src/features/transactions/TransactionsScreen.tsx'
/** The name of the chunk of the first route. */
export const programChunk = 'first'

/**
 * Puts every module of the first route into one chunk, which the page names itself: thirty small ones weigh an eighth
 * more and arrive one after the other. Null for the entry and for what is fetched later.
 */
export function firstRouteChunk(root: string) {
  let needed: Set<string> | undefined
  return (id: string, graph: Graph): string | null => {
    needed ??= reachedFrom([`${root}/${entry}`, `${root}/${landing}`], graph)
    const apart = id === `${root}/${entry}` || id === `${root}/${later}`
    return needed.has(id) && !apart ? programChunk : null
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
