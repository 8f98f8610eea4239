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

/** What the trial of a device says. */
export const trialWords: Readonly<Record<Language, string>> = {
  ja: 'この端末で通知を受け取れます',
  en: 'This device can receive alerts',
  mn: 'Энэ төхөөрөмж мэдэгдэл хүлээн авч чадна',
}
