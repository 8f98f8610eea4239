import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Can, useMay } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { recall } from '#client/device.ts'
import { money } from '#client/formats.ts'
import { refunds } from '#features/refunds/contract.ts'
import { Button } from '#ui/Button.tsx'
import type { Trade } from './contract.ts'
import './refund-action.css'

type RefundActionProps = { trade: Trade; onRefund: () => void }

/** Whether something is left of a payment that can be given back. */
export function isRefundable({ status, refundableAmount }: Trade): boolean {
  return (status === 'SUCCESS' || status === 'PARTIALLY_REFUNDED') && refundableAmount > 0
}

/** The button that opens the refund of the open payment, also by the key R; absent where it cannot or may not be refunded. */
export function RefundAction({ trade, onRefund }: RefundActionProps) {
  if (!isRefundable(trade)) return null
  return (
    <Can make={refunds.refund}>
      <RefundButton trade={trade} onRefund={onRefund} />
    </Can>
  )
}

/** Whether the person may refund this payment. */
export function useMayRefund(trade: Trade): boolean {
  return useMay(refunds.refund) && isRefundable(trade)
}

function RefundButton({ trade, onRefund }: RefundActionProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const left = money(trade.refundableAmount, trade.currency)
  useRefundKey(() => online && onRefund())
  return (
    <span className="refund-action">
      <Button
        look="danger-outline"
        disabled={!online}
        title={online ? undefined : t`You are offline. This can be done once the connection is back.`}
        onClick={onRefund}
      >
        {trade.refundedAmount > 0 ? <Trans>Refund the remaining {left}</Trans> : <Trans>Refund {left}</Trans>}
      </Button>
      {!online && (
        <span className="field-help" role="status">
          <Trans>You are offline. This can be done once the connection is back.</Trans>
        </span>
      )}
    </span>
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
