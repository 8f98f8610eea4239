import type { Language } from './language.ts'

/** Each language by its own name, the same in every language. */
export const languageNames: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English', mn: 'Монгол' }
