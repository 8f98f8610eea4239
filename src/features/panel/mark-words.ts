import { date } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { hourName } from '#features/statistics/hour-name.ts'

/** How a mark of a course is called: an hour from 0, or the first day of a piece. */
export function markOf(unit: 'hour' | 'day' | 'week' | 'month', mark: string): string {
  switch (unit) {
    case 'hour':
      return hourName(mark)
    case 'day':
      return date(mark, 'day')
    case 'week':
      return `${date(mark, 'shortDay')}–`
    case 'month':
      // Chromium has no names of Mongolian months; ours begins with the year, which the others leave out as well.
      return language() === 'mn'
        ? date(mark, 'month').split(' ').slice(2).join(' ')
        : new Intl.DateTimeFormat(language(), { month: 'short', timeZone: 'UTC' }).format(new Date(mark))
  }
}
