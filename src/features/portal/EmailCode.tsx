import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { digitsOf } from '#shared/normalise.ts'
import { ask, useAct } from '#client/ask.ts'
import { account } from '#features/account/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'

/** The mailed code; it is sent when the page opens, and again on request once the wait is over. */
export function EmailCode({ onPaid }: { onPaid: () => void }) {
  const { t } = useLingui()
  const gates = useQuery({ ...ask(account.gates, {}), staleTime: Infinity })
  const send = useAct(account.sendCode)
  const verify = useAct(account.verifyCode)
  const [typed, setTyped] = useState('')
  const wait = useSeconds(send.data?.resendSeconds ?? gates.data?.resendSeconds ?? 0, send.submittedAt)
  const code = digitsOf(typed)
  const whole = code.length === limits.codeDigits
  const { mutate } = send
  const mayStart = gates.data?.resendSeconds === 0
  useEffect(() => {
    if (mayStart) mutate({})
  }, [mayStart, mutate])
  const address = gates.data?.codeAddress ?? ''

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (whole) verify.mutate({ code }, { onSuccess: onPaid })
      }}
    >
      <p>
        <Trans>
          We sent a code of {limits.codeDigits} digits to {address}. It is good for {limits.codeMinutes} minutes.
        </Trans>
      </p>
      <Field label={t`Code`} error={verify.error?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            value={typed}
            onChange={setTyped}
            digits
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
        )}
      </Field>
      <Button look="primary" size="large" wide type="submit" disabled={!whole || verify.isPending}>
        <Trans>Continue</Trans>
      </Button>
      <Button look="ghost" size="medium" disabled={wait > 0 || send.isPending} onClick={() => mutate({})}>
        {wait > 0 ? <Trans>Send a new code ({wait} s)</Trans> : <Trans>Send a new code</Trans>}
      </Button>
    </form>
  )
}

/** Counts down from so many seconds, anew whenever `since` (epoch ms) changes; 0 of it is the opening of the page. */
function useSeconds(seconds: number, since: number): number {
  const [opened] = useState(() => Date.now())
  const [now, setNow] = useState(opened)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil(((since || opened) + seconds * 1000 - now) / 1000))
}
