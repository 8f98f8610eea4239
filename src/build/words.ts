import { join } from 'node:path'
import { createCompiledCatalog, getFormat } from '@lingui/cli/api'
import type { Plugin } from 'vite'
import { landingsUnder } from './landings.ts'
import { homesOf, partsShownBy } from './word-parts.ts'

/** The languages the portal is written in, the first one being the default. */
export const languages = ['ja', 'en', 'mn'] as const
type Language = (typeof languages)[number]

const entry = 'virtual:words'
const ofServer = 'virtual:server-words'
/** The place of a language's further loaders, beside its parts. */
const rest = 'further'
const piece = /^virtual:words\/(ja|en|mn)\/([\w-]+)$/

/**
 * Splits each language's catalogue into parts, `shell` and one a feature, so that a screen brings its own words only.
 *
 * `virtual:words` loads a language's shell, `virtual:words/<language>/<part>` holds the messages themselves, and
 * `virtual:server-words` all that the server says, by language. Beside the shell's messages stand the loaders of what landing
 * screens say; those of all else are fetched later, since a start carries every name that it may want.
 */
export function words(root: string): Plugin {
  let read: Promise<Read> | undefined
  return {
    name: 'words',
    buildStart() {
      read = undefined // a build that watches reads anew
    },
    resolveId: (id) => (id === entry || id === ofServer || piece.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ofServer}`) return serverWords
      if (!id.startsWith(`\0${entry}`)) return undefined
      if (id === `\0${entry}`) {
        for (const language of languages) this.addWatchFile(catalogOf(root, language))
        return shells
      }
      const [, found, part = 'shell'] = piece.exec(id.slice(1)) ?? []
      const language = found as Language // the pattern allows no other
      read ??= readUnder(root)
      const known = await read
      if (part !== 'shell' && part !== rest) return compiled(known, language, part)
      const ofLandings = landingsUnder(root).map((landing) => landing.words)
      const first = (one: string) => ofLandings.includes(one)
      if (part === rest) return loaders(language, known, (one) => !first(one))
      return `${compiled(known, language, part)}${loaders(language, known, first)}
export const further = () => import('${entry}/${language}/${rest}')`
    },
  }
}

const catalogOf = (root: string, language: Language) => join(root, `src/locales/${language}.po`)

/** The messages of a language by id; an unwritten translation falls back to the English source. */
async function messagesOf(root: string, language: Language) {
  const format = await getFormat('po', {}, 'en')
  const found = await format.read(catalogOf(root, language), language)
  return Object.entries(found ?? {}).map(([id, message]) => ({
    id,
    text: message.translation || message.message || id,
    parts: partsOf((message.origin ?? []).map(([file]) => file)),
  }))
}

/** On the page a message of the shell travels with the shell alone; one that several features use travels with each. */
function partsOf(files: string[]) {
  const parts = new Set(files.flatMap(homesOf))
  if (parts.size === 0) return ['shell']
  return [...parts].filter((part) => part === 'shell' || part === 'server' || !parts.has('shell'))
}

/** All that a build reads of words, once: sources are hundreds, parts by language a hundred. */
interface Read {
  readonly messages: Readonly<Record<Language, Awaited<ReturnType<typeof messagesOf>>>>
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>
  /** The parts of the page that hold words. */
  readonly present: ReadonlySet<string>
}

async function readUnder(root: string): Promise<Read> {
  const [ja, en, mn] = await Promise.all([messagesOf(root, 'ja'), messagesOf(root, 'en'), messagesOf(root, 'mn')])
  const present = new Set(['shell', ...en.flatMap((message) => message.parts)])
  present.delete('server')
  return { messages: { ja, en, mn }, shown: partsShownBy(root), present }
}

const serverWords = languages
  .map((language) => `export { messages as ${language} } from '${entry}/${language}/server'`)
  .join('\n')

/** The module of one part; a message that cannot be compiled stops the build. */
function compiled({ messages, shown }: Read, language: Language, part: string) {
  const mine = messages[language].filter(({ parts }) => holdersOf(parts, shown).includes(part))
  const texts = Object.fromEntries(mine.map((message) => [message.id, message.text]))
  const { source, errors } = createCompiledCatalog(language, texts, { namespace: 'es' })
  const [first] = errors
  if (first) throw new Error(`src/locales/${language}.po: "${first.source}" is not a message: ${first.error.message}`)
  return source
}

/** Of the parts that say a message those that hold it: wherever one of the others comes, one of these comes with it. */
export function holdersOf(parts: readonly string[], shown: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const brings = (part: string) => shown.get(part) ?? new Set<string>()
  const comesWith = (part: string, holder: string) =>
    brings(part).has(holder) &&
    [...shown].every(([one, brought]) => one === holder || !brought.has(part) || brought.has(holder))
  // What brings few others is brought by many.
  const inTurn = parts.toSorted((a, b) => brings(a).size - brings(b).size || (a < b ? -1 : 1))
  const holders: string[] = []
  for (const part of inTurn) if (!holders.some((holder) => comesWith(part, holder))) holders.push(part)
  return holders
}

/** The code of `virtual:words`. */
const shells = `export const words = {
${languages.map((language) => `  ${language}: () => import('${entry}/${language}/shell'),`).join('\n')}
}
`

/** The loaders of the wanted parts, each with its own words and those of the parts it shows. */
function loaders(language: Language, { shown, present }: Read, wanted: (part: string) => boolean) {
  const needs = [...new Set([...shown.keys(), ...present])]
    .filter((part) => part !== 'shell' && wanted(part))
    .sort()
    .map((part) => ({ part, needed: [part, ...(shown.get(part) ?? [])].filter((one) => present.has(one)) }))
    .filter(({ needed }) => needed.length > 0)
  const pieces = new Set(needs.flatMap(({ needed }) => needed))
  // Each piece is named once.
  return `
const pieces = { ${[...pieces].map((part) => `'${part}': () => import('${entry}/${language}/${part}')`).join(',\n  ')} }
const together = async (...parts) =>
  ({ messages: Object.assign({}, ...(await Promise.all(parts.map((part) => pieces[part]()))).map((one) => one.messages)) })
export const parts = {
  ${needs.map(({ part, needed }) => `'${part}': () => together(${needed.map((one) => `'${one}'`).join()})`).join(',\n  ')}
}
`
}
