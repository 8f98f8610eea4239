import { useLingui } from '@lingui/react/macro'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { MoreButton } from '#ui/More.tsx'
import { toast } from '#ui/toasts.ts'
import { ShortSheet } from '#ui/ShortSheet.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { useRefundWords } from './RefundAction.tsx'
import { useRefundOffer } from './refund-offer.ts'
import { tradeName, useNames } from '#features/transactions/words.ts'

type TradeActionsProps = { trade: Trade; onClose: () => void; onOpen: () => void; onRefund: () => void }

/** What can be done with a card of the list without opening it. */
export function TradeActions({ trade, onClose, onOpen, onRefund }: TradeActionsProps) {
  const { t } = useLingui()
  const names = useNames()
  const needsServer = useNeedsServer()
  const offer = useRefundOffer(trade)
  const words = useRefundWords(trade)
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(trade.tradeNo)
    toast({ tone: 'done', text: t`The transaction no. was copied.` })
  }
  return (
    <ShortSheet title={tradeName(names, trade)} onClose={onClose}>
      <MoreButton icon="receipt" label={t`Transaction details`} onPress={then(onOpen)} />
      {offer && offer.kind !== 'told' && (
        <MoreButton icon="giveBack" label={words(offer)} disabled={needsServer.disabled} onPress={then(onRefund)} />
      )}
      {offer?.kind === 'told' && <p className="field-help more-reason">{offer.message}</p>}
      {offer && offer.kind !== 'told' && needsServer.title && (
        <p className="field-help more-reason" role="status">
          {needsServer.title}
        </p>
      )}
      <MoreButton icon="copy" label={t`Copy the transaction no.`} onPress={then(() => void copy())} />
    </ShortSheet>
  )
}
