import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { setupI18n } from '@lingui/core'
import { languages, type Language } from '#shared/language.ts'

/** What the app says in a language for the English of its sources; throws for words it does not say. */
export type Say = (source: string, values?: Readonly<Record<string, unknown>>) => string

/** The app's words in a language, as the catalogues have them now. */
export function speech(language: Language): Say {
  const texts = textsOf(language)
  const { source, errors } = createCompiledCatalog(language, Object.fromEntries(texts), { namespace: 'json' })
  const [first] = errors
  if (first) throw first.error
  const i18n = setupI18n({ locale: language, messages: { [language]: JSON.parse(source).messages } })
  return (words, values = {}) => {
    if (!texts.has(words)) throw new Error(`The app does not say "${words}".`)
    return i18n._(words, values)
  }
}

/** Every message of a catalogue, by its English source; one that has a context also as `Confirmed (points)`. */
export function textsOf(language: Language): Map<string, string> {
  const file = readFileSync(join(import.meta.dirname, `../../src/locales/${language}.po`), 'utf8')
  const texts = new Map<string, string>()
  for (const entry of file.split(/\n\n+/)) {
    const id = fieldOf(entry, 'msgid')
    if (!id) continue
    const text = fieldOf(entry, 'msgstr') || (language === 'en' ? id : '')
    const context = fieldOf(entry, 'msgctxt')
    if (context) texts.set(`${id} (${context})`, text)
    if (!context || !texts.has(id)) texts.set(id, text)
  }
  return texts
}

function fieldOf(entry: string, name: string): string {
  const found = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return found
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
    .join('')
}

/** The app's words in every language. */
export const speeches: Readonly<Record<Language, Say>> = Object.fromEntries(
  languages.map((language) => [language, speech(language)]),
) as Record<Language, Say> // one entry a language, which fromEntries cannot say
