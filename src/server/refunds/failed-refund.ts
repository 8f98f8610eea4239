import { msg } from '@lingui/core/macro'
import { formatDate } from '#shared/dates.ts'
import { Problem } from '#shared/problem.ts'

/** The catalogue's sentence for a refund that failed (4005), and after it the time of the payment that it asks people to note. */
export function failedRefund({ tradeTime }: { readonly tradeTime: Date }, zone: string): Problem {
  return new Problem('refundFailed', (language) => {
    const at = formatDate(tradeTime, 'dateTime', language, zone)
    return msg`Time of the transaction: ${at}`
  })
}
