import { setupI18n, type I18n } from '@lingui/core'
import { en, ja, mn } from 'virtual:server-words'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import type { Problem } from '#shared/problem.ts'

const catalogues: Readonly<Record<Language, I18n>> = {
  ja: setupI18n({ locale: 'ja', messages: { ja } }),
  en: setupI18n({ locale: 'en', messages: { en } }),
  mn: setupI18n({ locale: 'mn', messages: { mn } }),
}

/** A message of the catalogues in a language; a translation that is missing is said in English. */
export function text(language: Language, message: Message): string {
  return catalogues[language]._(typeof message === 'function' ? message(language) : message)
}

/** A message as every language says it. */
export function inEveryLanguage(message: Message): Readonly<Record<Language, string>> {
  return { ja: text('ja', message), en: text('en', message), mn: text('mn', message) }
}

/** The sentence a person reads of a refusal, with its detail. */
export function sentenceOf({ problem, detail }: Problem, language: Language): string {
  const sentence = text(language, problemTexts[problem])
  return detail ? `${sentence}${language === 'ja' ? '' : ' '}${text(language, detail)}` : sentence
}
