import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askInPlace, keyOf } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { useSession } from '#client/session.ts'
import { lazyPart } from '#client/with-words.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { TradeReceipt, hasReceipt } from '#features/receipts/TradeReceipt.tsx'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { useKeptTrade } from '#features/transactions/kept-payments.ts'
import { RefundAction } from './RefundAction.tsx'
import { hasTerms } from './refund-offer.ts'
import { TradeFacts } from './TradeFacts.tsx'
import { OriginalTrade, TradeRefunds } from './TradeRelated.tsx'
import { TradeStory } from './TradeStory.tsx'
import { TradeSums } from './TradeSums.tsx'
import { RecheckButton, UnknownPayment } from './UnknownPayment.tsx'
import type { Trades } from './use-trades.ts'
import { refundingOf, whenAgain } from './under-way.ts'

const TradeOrder = lazyPart(
  () => import('#features/orders/TradeOrder.tsx'),
  (loaded) => loaded.TradeOrder,
  'orders',
)

/** The open payment read closely: its amounts, its story, its numbers; its row of the list until all of it is there. */
export function TradeDrawer({ trades: { address, names, list, open: onOpen, refund: onRefund } }: { trades: Trades }) {
  const { openKey, openRow: row } = list
  const { enablePoint } = useSession().person
  const question = { TradeNo: openKey ?? '', EntCode: address.Ent }
  const found = useQuery({
    ...askInPlace(payments.detail, question),
    enabled: openKey !== undefined,
    refetchInterval: ({ state }) => whenAgain(state.data),
  })
  const detail = found.data
  const failure = failureOf(found)
  const lost = failure?.offline ?? false
  const kept = useKeptTrade(lost && openKey !== undefined && !row ? question : undefined)
  const trade = detail?.trade ?? row ?? kept
  const queries = useQueryClient()
  const outdated = detail !== undefined && row !== undefined && detail.trade.version > row.version
  // What this payment has become changes the list it is opened from, and its sums.
  useEffect(() => {
    if (!outdated) return
    for (const call of [transactions.list, transactions.summary])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }, [outdated, queries])
  const print = detail && hasReceipt(detail.trade) && (
    <TradeReceipt names={names} question={question} detail={detail}>
      <Trans>Print a copy</Trans>
    </TradeReceipt>
  )
  const refund = trade && hasTerms(trade) && <RefundAction trade={trade} onRefund={() => onRefund(trade)} />
  const recheck = detail?.open?.asks && <RecheckButton trade={detail.trade} open={detail.open} />
  const story = detail && <TradeStory names={names} detail={detail} />
  return (
    <Drawer
      title={<Trans>Transaction details</Trans>}
      open={openKey !== undefined}
      {...list.steps}
      foot={
        print || refund || recheck ? (
          <>
            {print}
            {refund}
            {recheck}
          </>
        ) : undefined
      }
    >
      {trade && <TradeSums names={names} trade={trade} refunding={detail && refundingOf(detail)} />}
      {detail?.open && (
        <UnknownPayment names={names} trade={detail.trade} open={detail.open} asOf={detail.asOf}>
          {story}
        </UnknownPayment>
      )}
      {trade && <OriginalTrade trade={trade} onOpen={onOpen} />}
      {!detail?.open && story}
      {detail && <TradeRefunds names={names} refunds={detail.refunds} onOpen={onOpen} />}
      {detail && enablePoint && <TradeOrder entCode={detail.trade.entCode} tradeNo={detail.trade.tradeNo} />}
      {trade && <TradeFacts names={names} trade={trade} />}
      {lost && trade && (
        <p className="section small muted">
          <Trans>The history of this payment is not saved on this device. It appears once you are connected.</Trans>
        </p>
      )}
      {!(lost && trade) && <NotLoaded failure={failure} />}
    </Drawer>
  )
}
