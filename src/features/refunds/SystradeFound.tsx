import { Trans } from '@lingui/react/macro'
import type { Trade } from '#features/transactions/contract.ts'
import { NoMatch } from '#ui/NoMatch.tsx'
import { NotLoaded, type ShownFailure } from '#ui/NotLoaded.tsx'
import { FoundTrade } from './FoundTrade.tsx'

type SystradeFoundProps = {
  /** The payments that have the number; undefined until it is known. */
  trades: readonly Trade[] | undefined
  failure: ShownFailure | undefined
  onRefund: (trade: Trade) => void
}

/** What the provider found by a payment's number. */
export function SystradeFound({ trades, failure, onRefund }: SystradeFoundProps) {
  return (
    <>
      {trades?.map((trade) => (
        <FoundTrade key={`${trade.entCode} ${trade.tradeNo}`} trade={trade} onRefund={() => onRefund(trade)} />
      ))}
      {trades?.length === 0 && (
        <NoMatch
          title={<Trans>There is no payment with this number</Trans>}
          text={<Trans>Enter the whole number without spaces. To be sure, remove company and period.</Trans>}
        />
      )}
      <NotLoaded failure={failure} />
    </>
  )
}
