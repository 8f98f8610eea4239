import { Trans } from '@lingui/react/macro'
import type { AnswerOf } from '#shared/call.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { useFoundWords } from '#features/transactions/found-words.ts'
import { NoMatch } from '#ui/NoMatch.tsx'
import { NotLoaded, type ShownFailure } from '#ui/NotLoaded.tsx'
import type { refundQueue } from './queue.contract.ts'
import { FoundTrade } from './FoundTrade.tsx'

type SystradeFoundProps = {
  /** The payments that have the number; undefined until it is known. */
  found: AnswerOf<typeof refundQueue.search> | undefined
  failure: ShownFailure | undefined
  onRefund: (trade: Trade) => void
}

/** So many payments of one number are asked about one by one. */
const few = 5

/** What the provider found by a payment's number. */
export function SystradeFound({ found, failure, onRefund }: SystradeFoundProps) {
  const foundWords = useFoundWords()
  const trades = found?.list
  return (
    <>
      {found && found.list.length > 1 && (
        <p className="caption num" role="status">
          {foundWords({ count: found.list.length, countCapped: found.totalCapped === true })}
        </p>
      )}
      {trades?.map((trade) => (
        <FoundTrade
          key={`${trade.entCode} ${trade.tradeNo}`}
          trade={trade}
          asksTerms={trades.length <= few}
          onRefund={() => onRefund(trade)}
        />
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
