import type { Language } from './language.ts'

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
