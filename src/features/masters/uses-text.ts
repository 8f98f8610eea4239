import { useLingui } from '@lingui/react/macro'
import type { Count, Uses } from '#shared/master.ts'
import { wholeNumber } from '#shared/whole-number.ts'

/** Says what uses a row: "Stores 12, transactions over 10,000"; nothing where nothing does. */
export function useUsesText(): (uses: Uses) => string | undefined {
  const { t } = useLingui()
  const said = ({ count, capped }: Count) => {
    const number = wholeNumber(count)
    return capped ? t`more than ${number}` : number
  }
  return ({ stores, transactions, paymentTypes }) => {
    const [ofStores, ofTransactions, ofTypes] = [stores, transactions, paymentTypes].map((one) =>
      one && one.count > 0 ? said(one) : undefined,
    )
    const parts = [
      ofStores && t`stores: ${ofStores}`,
      ofTransactions && t`transactions: ${ofTransactions}`,
      ofTypes && t`payment types: ${ofTypes}`,
    ].filter(Boolean)
    return parts.length > 0 ? parts.join(' · ') : undefined
  }
}
