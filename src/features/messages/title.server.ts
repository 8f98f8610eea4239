import type { Language } from '#shared/language.ts'
import type { Titled } from './alerts.sql.ts'

/** The title in a language, or as it was first written. */
export function titleIn({ title, languages }: Titled, language: Language): string {
  return languages[language]?.messageTitle ?? title
}
