import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { date, money } from '#client/formats.ts'
import { Button } from '#ui/Button.tsx'
import { FormFoot } from '#ui/FormDialog.tsx'
import type { ConfirmProps } from './RefundConfirm.tsx'

/** The last step of asking for a refund: one press, since no money moves by it. */
export function RequestConfirm({ amount, currency, ready, onConfirm, busy, onCancel }: ConfirmProps) {
  const needsServer = useNeedsServer()
  const [openedAt] = useState(Date.now)
  const what = amount === undefined ? undefined : money(amount, currency)
  const until = date(new Date(openedAt + limits.refundRequestHours * 3_600_000), 'dayTime')
  return (
    <FormFoot onCancel={onCancel}>
      <Button
        look="primary"
        size="medium"
        {...needsServer}
        disabled={busy || needsServer.disabled}
        aria-busy={busy}
        onClick={() => ready() && onConfirm()}
      >
        {busy ? (
          <Trans>Sending…</Trans>
        ) : what === undefined ? (
          <Trans>Ask for a refund</Trans>
        ) : (
          <Trans>Ask for a refund of {what}</Trans>
        )}
      </Button>
      <p className="refund-how" role={needsServer.title && 'status'}>
        {needsServer.title ?? <Trans>No money moves yet. Open until {until}.</Trans>}
      </p>
    </FormFoot>
  )
}
