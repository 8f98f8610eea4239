import { language } from '#client/language.ts'

/** How an hour of the clock is called, which is the clock's own writing and no sentence: `9時`, `9:00`. */
export function hourName(hour: number | string): string {
  return language() === 'ja' ? `${hour}時` : `${hour}:00`
}
