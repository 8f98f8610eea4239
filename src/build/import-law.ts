import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { readsEnvironment } from './environment.ts'

/** The source files of a project: path from the root, and text. */
export type Sources = Map<string, string>

/** Which kind a file under src is, and which kinds it may import; `own sql` is the sql of the same feature. */
const law = {
  shared: ['shared'],
  contract: ['shared', 'contract', 'list'],
  list: ['shared', 'contract', 'list'],
  sql: ['shared', 'contract', 'list', 'server', 'own sql'],
  answers: ['shared', 'contract', 'list', 'server', 'answers', 'own sql'],
  screen: ['shared', 'contract', 'list', 'client', 'ui', 'part'],
  part: ['shared', 'contract', 'list', 'client', 'ui', 'part'],
  ui: ['shared', 'ui'],
  client: ['shared', 'client'],
  server: ['shared', 'server'],
  'server root': ['shared', 'server', 'server root', 'answers', 'demo'],
  demo: ['shared', 'contract', 'server', 'demo'],
  worker: ['shared', 'contract', 'worker'],
  app: ['shared', 'contract', 'client', 'ui', 'part', 'screen', 'app'],
  build: ['build'],
} as const satisfies Record<string, readonly string[]>
type Kind = keyof typeof law

const serverRoots = /^src\/server\/(?:main|app|features|cli|jobs\/job-list)\.ts$/
const runsOnNode: readonly Kind[] = ['sql', 'answers', 'server', 'server root', 'demo', 'build']
const smallZod = ['zod/mini', 'zod/v4/core'] // the second holds only what both sizes share
/** Packages with one place: days are counted by one, and the calendar that draws them wants its own. */
const places: Readonly<Record<string, string>> = {
  dayjs: 'src/shared/calendar.ts',
  '@internationalized/date': 'src/ui/chakra/',
}
const fullName = /\.(?:tsx?|js|css|sql|json|svg|png)(?:\?[\w-]+)?$/
const emptyNames = /(?:^|\/)(?:index|utils?|helpers?|common|misc)\.[jt]sx?$/

/** The kind a path belongs to; undefined where nothing of ours may stand. */
export function kindOf(path: string): Kind | undefined {
  const [, folder, , file] = /^src\/([\w-]+)\/(?:([^/]+)\/)?(.*)$/.exec(path) ?? []
  if (folder === 'features') {
    if (!file) return undefined
    if (file === 'contract.ts' || file.endsWith('.contract.ts')) return 'contract'
    if (file === 'sql.ts' || file.endsWith('.sql.ts')) return 'sql'
    if (file === 'list.ts' || file.endsWith('.list.ts')) return 'list'
    if (file === 'server.ts' || file === 'jobs.ts' || file.endsWith('.server.ts')) return 'answers'
    return file.endsWith('Screen.tsx') ? 'screen' : 'part'
  }
  if (serverRoots.test(path)) return 'server root'
  // A folder named like a role inside features only; the others are kinds themselves.
  const plain = ['shared', 'ui', 'client', 'server', 'demo', 'worker', 'app', 'build'] as const
  return plain.find((kind) => kind === folder)
}

/** Every breach of the import law, one sentence each; empty if there is none. */
export function breaches(sources: Sources): string[] {
  const found: string[] = []
  const known = new Map<string, string[]>()
  const folders = new Map<string, string[]>()
  for (const [path, text] of sources) {
    const kind = kindOf(path)
    if (!kind) {
      found.push(`${path}: stands in no folder the house knows`)
      continue
    }
    if (emptyNames.test(path)) found.push(`${path}: the name says nothing; name the file for its main export`)
    if (path !== 'src/server/settings.ts' && kind !== 'build' && readsEnvironment(path, text)) {
      found.push(`${path}: reads the environment; only src/server/settings.ts may`)
    }
    for (const one of importsOf(path, text)) {
      const problem = problemOf(path, kind, one.from, sources)
      if (problem) found.push(`${path}: imports '${one.from}', ${problem}`)
      const target = targetOf(path, one.from)
      if (target && !one.lazy) known.set(path, [...(known.get(path) ?? []), target])
      const [folder, other] = [featureOf(path), target && featureOf(target)]
      if (folder && other && folder !== other) folders.set(folder, [...(folders.get(folder) ?? []), other])
    }
  }
  return [...found, ...circles(known), ...circles(folders)]
}

/** The folder of the feature a file belongs to. */
function featureOf(path: string): string | undefined {
  return /^src\/features\/[\w-]+/.exec(path)?.[0]
}

/** The file an import of ours names; undefined for packages and virtual modules. */
function targetOf(path: string, from: string) {
  const bare = from.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  return bare.startsWith('.') ? posix.join(posix.dirname(path), bare) : undefined
}

function problemOf(path: string, kind: Kind, from: string, sources: Sources): string | undefined {
  if (/^\.\.(?:\/|$)/.test(from) || from.includes('/../')) return "but '../' does not occur in src"
  if (/^zod(?:\/|$)/.test(from) && !smallZod.includes(from)) return "but only 'zod/mini' is used"
  const target = targetOf(path, from)
  const place = places[/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? '']
  if (place && !path.startsWith(place)) return `which is used in ${place} alone`
  if (!target) {
    return from.startsWith('node:') && !runsOnNode.includes(kind) ? `but ${kind} also runs in browsers` : undefined
  }
  if (!fullName.test(from)) return 'which lacks its file extension'
  if (/\.[jt]sx?$/.test(target) && !sources.has(target)) return 'which does not exist'
  const aim = kindOf(target)
  if (!aim) return 'which stands in no folder the house knows'
  const allowed: readonly string[] = law[kind]
  const own = aim === 'sql' && posix.dirname(path) === posix.dirname(target) && allowed.includes('own sql')
  return own || allowed.includes(aim) ? undefined : `but ${kind} may not import ${aim}`
}

/** Circles of imports, each named once by the files or folders on it. */
function circles(imports: Map<string, string[]>): string[] {
  const found = new Set<string>()
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string) => {
    const seen = trail.indexOf(path)
    if (seen >= 0) {
      const round = trail.slice(seen)
      const first = round.indexOf([...round].sort()[0] ?? path)
      found.add(`circle: ${[...round.slice(first), ...round.slice(0, first + 1)].join(' -> ')}`)
      return
    }
    if (done.has(path)) return
    trail.push(path)
    for (const next of imports.get(path) ?? []) visit(next)
    trail.pop()
    done.add(path)
  }
  for (const path of imports.keys()) visit(path)
  return [...found]
}
