import { Trans, useLingui } from '@lingui/react/macro'
import { useConnection } from '#client/connection.ts'
import { date, money } from '#client/formats.ts'
import { MoreButton } from '#ui/More.tsx'
import { toast } from '#ui/toasts.ts'
import { ShortSheet } from '#ui/ShortSheet.tsx'
import type { Trade } from './contract.ts'
import { useMayRefund } from './RefundAction.tsx'
import { useNames } from './words.ts'

type TradeActionsProps = { trade: Trade; onClose: () => void; onOpen: () => void; onRefund: () => void }

/** What can be done with a card of the list without opening it. */
export function TradeActions({ trade, onClose, onOpen, onRefund }: TradeActionsProps) {
  const { t } = useLingui()
  const names = useNames()
  const { online } = useConnection()
  const mayRefund = useMayRefund(trade)
  const left = money(trade.refundableAmount, trade.currency)
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(trade.tradeNo)
    toast({ tone: 'done', text: t`The transaction no. was copied.` })
  }
  return (
    <ShortSheet
      title={
        <>
          {names.brand(trade)} {money(trade.amount, trade.currency)}{' '}
          <span className="muted num">{date(trade.tradeTime, 'time')}</span>
        </>
      }
      onClose={onClose}
    >
      <MoreButton icon="receipt" label={t`Transaction details`} onPress={then(onOpen)} />
      {mayRefund && (
        <MoreButton
          icon="giveBack"
          label={trade.refundedAmount > 0 ? t`Refund the remaining ${left}` : t`Refund ${left}`}
          disabled={!online}
          onPress={then(onRefund)}
        />
      )}
      {mayRefund && !online && (
        <p className="field-help more-reason" role="status">
          <Trans>You are offline. This can be done once the connection is back.</Trans>
        </p>
      )}
      <MoreButton icon="copy" label={t`Copy the transaction no.`} onPress={then(() => void copy())} />
    </ShortSheet>
  )
}
