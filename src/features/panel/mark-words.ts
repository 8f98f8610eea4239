import { date } from '#client/formats.ts'
import { language } from '#client/language.ts'

/** How a mark of a course is called: an hour from 0, or the first day of a piece. */
export function markOf(unit: 'hour' | 'day' | 'week' | 'month', mark: string): string {
  switch (unit) {
    case 'hour':
      return language() === 'ja' ? `${mark}時` : `${mark}:00` // the clock's own writing, not a sentence
    case 'day':
      return date(mark, 'day')
    case 'week':
      return `${date(mark, 'shortDay')}–`
    case 'month':
      return date(mark, 'month')
  }
}
