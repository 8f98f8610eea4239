import type { Language } from '#shared/language.ts'

/** A notice's title in its languages. */
export interface Titled {
  readonly title: string
  readonly languages: Readonly<Partial<Record<Language, { readonly messageTitle: string }>>>
}

/** The title in a language, or as it was first written. */
export function titleIn({ title, languages }: Titled, language: Language): string {
  return languages[language]?.messageTitle ?? title
}

/** What an alert says instead of a title that is to be hidden, or when another person holds the device. */
export const neutralWords: Readonly<Record<Language, string>> = {
  ja: '新しいお知らせがあります',
  en: 'You have a new notice',
  mn: 'Шинэ мэдэгдэл ирлээ',
}
