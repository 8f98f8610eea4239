import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { filesUnder } from './files.js'

/** Words that no first screen shows, so they are not part of the shell: those of forms and of refusals. */
const ofForms = /(?:^|\/)src\/(?:ui|client)\/forms\//
const ofRefusals = /(?:^|\/)src\/shared\/problem-texts\.ts$/

/**
 * Features whose words are one part, since the program names every file it may want and each file costs a start some
 * milliseconds: those that are opened one after the other, those of the first list, and in the shell what many say and is a few words.
 */
const together: ReadonlyMap<string, string> = new Map([
  ...['trade-types', 'payment-classes', 'payment-types', 'payment-logos'].map(
    (feature) => [feature, 'masters'] as const,
  ),
  ...['trade-page', 'trade-filter'].map((feature) => [feature, 'transactions'] as const),
  ['list-tools', 'shell'],
  ['measures', 'shell'],
])

/** Files that the server alone runs. */
const ofServer = /(?:^|\/)src\/(?:server\/|features\/[\w-]+\/(?:[\w-]+\.)?(?:server|jobs|sql)\.ts$)/
/** Files that run on both sides. */
const ofBoth = /(?:^|\/)src\/(?:shared\/|features\/[\w-]+\/(?:[\w-]+\.)?(?:list|contract)\.ts$)/

/** The parts a source file's words travel in: those of the page by `partOf`, and `server` for the server's own catalogue. */
export function homesOf(file: string): string[] {
  if (ofServer.test(file)) return ['server']
  return ofBoth.test(file) ? [partOf(file), 'server'] : [partOf(file)]
}

/** The part of the page whose words a source file holds: a feature's folder name, `forms`, `refusals`, else `shell`. */
export function partOf(file: string): string {
  if (ofForms.test(file)) return 'forms'
  if (ofRefusals.test(file)) return 'refusals'
  const [, feature = 'shell'] = /(?:^|\/)src\/features\/([\w-]+)\//.exec(file) ?? []
  return together.get(feature) ?? feature
}

/**
 * For each part, the other parts whose words it must bring because files of theirs that hold words run with it.
 *
 * Left out are screens and whatever else is fetched later, which bring their words with them (`loadWords`), and
 * contracts, which hold none.
 */
export function partsShownBy(root: string): Map<string, Set<string>> {
  const files = new Map<string, File>()
  for (const path of filesUnder(root, ['src/app', 'src/client', 'src/ui', 'src/shared', 'src/features'])) {
    if (/\.tsx?$/.test(path) && !/(^|[./])server\.ts$|\/sql\.ts$/.test(path)) files.set(path, fileOf(root, path))
  }
  const shown = new Map<string, Set<string>>([['shell', new Set()]])
  for (const path of files.keys()) {
    const part = partOf(path)
    const others = shown.get(part) ?? new Set<string>()
    shown.set(part, others)
    for (const reached of reachedFrom(path, files)) {
      if (files.get(reached)?.holdsWords && ![part, 'shell'].includes(partOf(reached))) others.add(partOf(reached))
    }
  }
  return shown
}

interface File {
  readonly holdsWords: boolean
  /** Files of features and forms that it runs with. */
  readonly needs: readonly string[]
}

function fileOf(root: string, path: string): File {
  const imports = importsOf(path, readFileSync(posix.join(root, path), 'utf8')).filter(
    ({ typeOnly, lazy }) => !typeOnly && !lazy,
  )
  const needs = imports.flatMap(({ from }) => {
    if (/(?:Screen\.tsx|contract\.ts)$/.test(from)) return []
    if (/^#(?:features\/|ui\/forms\/|client\/forms\/|shared\/problem-texts\.ts$)/.test(from))
      return [`src/${from.slice(1)}`]
    return from.startsWith('./') && partOf(path) !== 'shell' ? [posix.join(posix.dirname(path), from)] : []
  })
  return { needs, holdsWords: imports.some(({ from }) => /^@lingui\/(?:core|react)\/macro$/.test(from)) }
}

function reachedFrom(start: string, files: ReadonlyMap<string, File>): Set<string> {
  const reached = new Set([start])
  for (const path of reached) for (const next of files.get(path)?.needs ?? []) reached.add(next)
  return reached
}
