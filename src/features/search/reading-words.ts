import { useLingui } from '@lingui/react/macro'
import { money } from '#client/formats.ts'
import type { ReadingHits } from '#features/transactions/payment.contract.ts'
import type { Reading } from '#features/transactions/readings.ts'

/** Says what a text was read as: "Card ending 5270". */
export function useReadingWords(): (reading: Reading, kind?: ReadingHits['kind']) => string {
  const { t } = useLingui()
  return (reading, kind) => {
    switch (reading.kind) {
      case 'number': {
        const { number } = reading
        return kind === 'prefix' ? t`Number starting ${number}` : t`Number ${number}`
      }
      case 'last4': {
        const { digits } = reading
        return t`Card ending ${digits}`
      }
      case 'amount': {
        const amount = money(reading.amount)
        return t`Amount ${amount}`
      }
      case 'time': {
        const { time } = reading
        return t`Time ${time}`
      }
    }
  }
}
