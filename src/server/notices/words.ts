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

/** What one alert says that stands for many. */
export const groupWords: Readonly<Record<Language, (count: number) => string>> = {
  ja: (count) => `新しいお知らせが${count}件あります`,
  en: (count) => `You have ${count} new notices`,
  mn: (count) => `${count} шинэ мэдэгдэл ирлээ`,
}

/** What the trial of a device says. */
export const trialWords: Readonly<Record<Language, string>> = {
  ja: 'この端末で通知を受け取れます',
  en: 'This device can receive alerts',
  mn: 'Энэ төхөөрөмж мэдэгдэл хүлээн авч чадна',
}
