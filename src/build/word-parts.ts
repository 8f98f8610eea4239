import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { filesUnder } from './files.js'

/** The part whose words a source file holds: a feature's folder name, else `shell`. */
export function partOf(file: string): string {
  return /(?:^|\/)src\/features\/([\w-]+)\//.exec(file)?.[1] ?? 'shell'
}

/**
 * For each part, the other parts whose words it must bring because it shows their components.
 *
 * Left out are screens and whatever else is fetched later, which bring their words with them (`loadWords`), and
 * contracts, which hold none.
 */
export function partsShownBy(root: string): Map<string, Set<string>> {
  const direct = new Map<string, Set<string>>([['shell', new Set()]])
  for (const file of filesUnder(root, ['src/app', 'src/client', 'src/ui', 'src/features'])) {
    if (!/\.tsx?$/.test(file) || /(^|[./])server\.ts$|\/sql\.ts$/.test(file)) continue
    const part = partOf(file)
    const mine = direct.get(part) ?? new Set()
    direct.set(part, mine)
    for (const found of importsOf(file, readFileSync(posix.join(root, file), 'utf8'))) {
      if (found.typeOnly || found.lazy || !found.from.startsWith('#features/')) continue
      if (/(?:Screen\.tsx|\/contract\.ts)$/.test(found.from)) continue
      const other = partOf(`src/${found.from.slice(1)}`)
      if (other !== part) mine.add(other)
    }
  }
  return new Map([...direct.keys()].map((part) => [part, reachedFrom(part, direct)]))
}

function reachedFrom(start: string, direct: Map<string, Set<string>>) {
  const reached = new Set<string>()
  const open = [start]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const next of direct.get(part) ?? []) {
      if (next === start || reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}
