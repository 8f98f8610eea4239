import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { digitsOf } from '#shared/normalise.ts'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { useForm } from '#client/forms/use-form.ts'
import { account } from './contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'

const digits = limits.codeDigits
/** A code as it is typed, in whatever width and with whatever between the digits. */
const Typed = z.object({
  code: z.pipe(z.pipe(z.string(), z.transform(digitsOf)), z.string().check(z.length(digits))),
})

/** The mailed code; it is sent when the page opens or as soon as it may be, and again on request once the wait is over. */
export function EmailCode({ onPaid }: { onPaid: () => void }) {
  const { t } = useLingui()
  // Asked anew at each opening: what was mailed since is not known here.
  const gates = useQuery({ ...ask(account.gates, {}), staleTime: Infinity, gcTime: 0 })
  const send = useAct(account.sendCode)
  const { refetch, data, dataUpdatedAt } = gates
  // The newest word on it counts: the answer to the last mail, or what was asked since.
  const mailed = send.data && send.submittedAt > dataUpdatedAt ? send : undefined
  const wait = useSeconds(
    mailed?.data?.resendSeconds ?? data?.resendSeconds ?? 0,
    mailed ? mailed.submittedAt : dataUpdatedAt,
  )
  const closed = useSeconds(data?.waitSeconds ?? 0, dataUpdatedAt) > 0
  const sent = send.isSuccess || data?.codeSent === true
  const { mutate, isIdle } = send
  // What was refused may have to wait longer now.
  const look = () => void refetch()
  const form = useForm(Typed, {
    first: { code: '' },
    call: account.verifyCode,
    input: (checked) => checked,
    draft: 'none',
    words: { code: t`Type all ${digits} digits of the code.` },
    refusedAt: { code: ['wrongCode', 'codeSpent', 'codeTooSoon'] },
    onSaved: onPaid,
    onRefused: look,
  })
  const mayStart = data !== undefined && !sent && wait === 0 && isIdle
  useEffect(() => {
    if (mayStart) mutate({}, { onError: () => void refetch() })
  }, [mayStart, mutate, refetch])

  return (
    <FormScaffold form={form} place="page" save={<Trans>Continue</Trans>}>
      {data ? <Standing sent={sent && !closed} wait={wait} address={data.codeAddress ?? ''} /> : <p>{'\u00a0'}</p>}
      <Field label={t`Code`} error={form.error('code')}>
        {(ids) => (
          <TextInput
            {...ids}
            {...form.field('code')}
            digits
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
        )}
      </Field>
      <Button
        look="ghost"
        size="medium"
        disabled={wait > 0 || send.isPending}
        onClick={() => mutate({}, { onError: look })}
      >
        <Again wait={wait} />
      </Button>
    </FormScaffold>
  )
}

/** Says where the code is: mailed, on its way in a moment, or stopped for a while. */
function Standing({ sent, wait, address }: { sent: boolean; wait: number; address: string }) {
  const minutes = Math.ceil(wait / 60)
  if (sent)
    return (
      <p>
        <Trans>
          We sent a {limits.codeDigits}-digit code to {address}. It is valid for {limits.codeMinutes} minutes.
        </Trans>
      </p>
    )
  return (
    <p role="status">
      {wait > limits.codeResendSeconds ? (
        <Trans>Too many codes were sent or typed. You can get a new one in {minutes} min.</Trans>
      ) : (
        <Trans>The code will be sent to {address} in a moment.</Trans>
      )}
    </p>
  )
}

function Again({ wait }: { wait: number }) {
  const minutes = Math.ceil(wait / 60)
  if (wait > limits.codeResendSeconds) return <Trans>Send a new code ({minutes} min)</Trans>
  return wait > 0 ? <Trans>Send a new code ({wait} s)</Trans> : <Trans>Send a new code</Trans>
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
