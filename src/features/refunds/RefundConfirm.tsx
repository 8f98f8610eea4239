import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Currency } from '#shared/money.ts'
import { useConnection } from '#client/connection.ts'
import { NeedsServer } from '#client/NeedsServer.tsx'
import { decimalsOf, money } from '#client/formats.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormFoot } from '#ui/FormDialog.tsx'
import { HoldButton } from '#ui/HoldButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { useMedia } from '#ui/media.ts'
import { typedAmount } from './refund-values.ts'

/** What the last step of giving back, asking or approving is given. */
export type ConfirmProps = {
  /** What will be given back; undefined while the amount cannot be. */
  amount: number | undefined
  currency: Currency
  /** Whether the form is whole; says what is missing where it is not. */
  ready: () => boolean
  onConfirm: () => void
  busy: boolean
  onCancel: (() => void) | undefined
}

type RefundConfirmProps = ConfirmProps & {
  /** Somebody else's request is approved rather than an own refund made. */
  approves?: boolean
  /** Stands under the button, as what else can be done. */
  besides?: ReactNode
}

/** The last step: a finger holds the button, every other hand types the amount again. Enter alone never sends. */
export function RefundConfirm({
  amount,
  currency,
  ready,
  onConfirm,
  busy,
  onCancel,
  approves = false,
  besides,
}: RefundConfirmProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const finger = useMedia(coarse)
  const [types, setTypes] = useState(false)
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Whoever chose to type goes on typing there.
    if (types) field.current?.querySelector('input')?.focus()
  }, [types])
  const what = amount === undefined ? undefined : money(amount, currency)
  const equal = amount !== undefined && typedAmount(again, currency) === amount

  if (finger && !types)
    return (
      <FormFoot onCancel={onCancel}>
        <HoldButton
          ready={ready}
          onHeld={() => ready() && onConfirm()}
          onCannotHold={() => setTypes(true)}
          locked={busy}
          disabled={!online}
        >
          {busy ? (
            <Trans>Sending…</Trans>
          ) : what === undefined ? (
            <Trans>Hold to refund</Trans>
          ) : approves ? (
            <Trans>Hold to approve the refund of {what}</Trans>
          ) : (
            <Trans>Hold to refund {what}</Trans>
          )}
        </HoldButton>
        <NeedsServer />
        {online && (
          <p className="refund-how">
            <Trans>Keep holding to confirm. Let go to stop.</Trans>{' '}
            <button type="button" className="refund-type" onClick={() => setTypes(true)}>
              <Trans>Type to confirm</Trans>
            </button>
          </p>
        )}
        {besides}
      </FormFoot>
    )
  return (
    <FormFoot onCancel={onCancel}>
      <div className="refund-again" ref={field}>
        <Field
          label={t`Type the amount again to confirm`}
          error={tried && !equal && amount !== undefined ? t`Type ${what} here as well.` : undefined}
        >
          {(ids) => (
            <MoneyField
              ids={ids}
              plain
              currency={currency}
              decimals={decimalsOf(currency)}
              value={again}
              onChange={setAgain}
            />
          )}
        </Field>
      </div>
      <Button
        look="danger"
        size="medium"
        disabled={busy || !online}
        aria-busy={busy}
        onClick={() => {
          setTried(true)
          if (ready() && equal) onConfirm()
        }}
      >
        {busy ? (
          <Trans>Sending…</Trans>
        ) : what === undefined ? (
          <Trans>Refund</Trans>
        ) : approves ? (
          <Trans>Approve the refund of {what}</Trans>
        ) : (
          <Trans>Refund {what}</Trans>
        )}
      </Button>
      {besides}
      <NeedsServer />
    </FormFoot>
  )
}

const coarse = '(pointer: coarse)'
