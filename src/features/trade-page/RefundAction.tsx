import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { NeedsServer, useNeedsServer } from '#client/NeedsServer.tsx'
import { recall } from '#client/device.ts'
import { money } from '#client/formats.ts'
import { Button } from '#ui/Button.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { useRefundOffer, type RefundOffer } from './refund-offer.ts'
import './refund-action.css'

type RefundActionProps = { trade: Trade; onRefund: () => void }

/**
 * What may be done about the open payment's refund: the button that opens it, also by the key R, or why there is none. All
 * of it is known before anything is pressed.
 */
export function RefundAction({ trade, onRefund }: RefundActionProps) {
  const offer = useRefundOffer(trade)
  if (!offer) return null
  if (offer.kind === 'told')
    return (
      <p className="refund-told" role="status">
        {offer.message}
      </p>
    )
  return <RefundButton trade={trade} offer={offer} onRefund={onRefund} />
}

/** The words of the button: nobody is offered to refund more than they can without asking. */
export function useRefundWords(trade: Trade) {
  const { t } = useLingui()
  return ({ kind, left: units, most }: Exclude<RefundOffer, { kind: 'told' }>) => {
    const left = money(units, trade.currency)
    if (kind === 'waiting') return t`See the request for ${left}`
    if (kind === 'request') return t`Ask for a refund`
    if (most) return t`Refund`
    return trade.refundedAmount > 0 ? t`Refund the remaining ${left}` : t`Refund ${left}`
  }
}

type RefundButtonProps = RefundActionProps & { offer: Exclude<RefundOffer, { kind: 'told' }> }

function RefundButton({ trade, offer, onRefund }: RefundButtonProps) {
  const needsServer = useNeedsServer()
  const words = useRefundWords(trade)
  useRefundKey(() => needsServer.disabled || onRefund())
  return (
    <div className="refund-action">
      <Button look={offer.kind === 'refund' ? 'danger-outline' : 'primary'} {...needsServer} onClick={onRefund}>
        {words(offer)}
      </Button>
      <NeedsServer />
      {!needsServer.disabled && offer.most && <span className="field-help">{offer.most}</span>}
    </div>
  )
}

/** R, unless somebody types or another dialog has the focus. */
function useRefundKey(run: () => void) {
  const pressed = useEffectEvent(run)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'r' || event.defaultPrevented || event.isComposing || event.keyCode === 229)
        return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || recall('keys') === 'off') return
      const at = event.target instanceof Element ? event.target : undefined
      if (
        at?.closest('input, textarea, select, [contenteditable], dialog:not(.drawer), [role="dialog"], [role="menu"]')
      )
        return
      event.preventDefault()
      pressed()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
