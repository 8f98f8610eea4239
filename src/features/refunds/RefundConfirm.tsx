import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Currency } from '#shared/money.ts'
import { useConnection } from '#client/connection.ts'
import { decimalsOf, money } from '#client/formats.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormFoot } from '#ui/FormDialog.tsx'
import { HoldButton } from '#ui/HoldButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { typedAmount } from './check.ts'

type RefundConfirmProps = {
  /** What will be given back; undefined while the amount cannot be. */
  amount: number | undefined
  currency: Currency
  /** Whether the form is whole; says what is missing where it is not. */
  ready: () => boolean
  onConfirm: () => void
  busy: boolean
  onCancel: (() => void) | undefined
}

/** The last step: a finger holds the button, every other hand types the amount again. Enter alone never sends. */
export function RefundConfirm({ amount, currency, ready, onConfirm, busy, onCancel }: RefundConfirmProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const finger = useFinger()
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
  const offline = !online && (
    <p className="field-help" role="status">
      <Trans>You are offline. This can be done once the connection is back.</Trans>
    </p>
  )

  if (finger && !types)
    return (
      <FormFoot>
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
          ) : (
            <Trans>Hold to refund {what}</Trans>
          )}
        </HoldButton>
        {offline || (
          <p className="refund-how">
            <Trans>Keep pressing to confirm. Letting go stops it.</Trans>{' '}
            <button type="button" className="refund-type" onClick={() => setTypes(true)}>
              <Trans>Type to confirm</Trans>
            </button>
          </p>
        )}
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
        {busy ? <Trans>Sending…</Trans> : what === undefined ? <Trans>Refund</Trans> : <Trans>Refund {what}</Trans>}
      </Button>
      {offline}
    </FormFoot>
  )
}

const coarse = '(pointer: coarse)'

/** Whether the first pointer of this device is a finger. */
function useFinger() {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(coarse)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(coarse).matches,
  )
}
