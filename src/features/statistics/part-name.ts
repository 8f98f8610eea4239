import { language } from '#client/language.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { weekdayNames } from '#shared/dates.ts'
import type { StatSplit } from './contract.ts'
import { hourName } from './hour-name.ts'

/** How a part of a figure is called, by what the figure is divided by; a terminal by its own number. */
export function partName(split: StatSplit | undefined, code: string, names: TradeNames): string {
  switch (split) {
    case 'paymentClass':
      return names.paymentClass(code)
    case 'paymentType':
      return names.paymentType(code)
    case 'hour':
      return hourName(code)
    case 'weekday':
      return weekdayNames[language()].long[Number(code) % 7] ?? code
    case 'terminal':
    case undefined:
      return code
  }
}
