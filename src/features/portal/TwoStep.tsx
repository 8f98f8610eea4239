import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useAct } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { useDraft } from '#client/drafts.ts'
import { say } from '#client/says.ts'
import { account } from '#features/account/contract.ts'
import { session } from '#features/session/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput, TextInput } from '#ui/Input.tsx'
import { NeedsServer } from './NeedsServer.tsx'

type TwoStepProps = {
  /** Whether it is on already: then the address alone changes (spec section 4). */
  bound: boolean
  onDone: () => void
}

/** Sets up two-step sign-in by e-mail, or moves it to another address; success logs out (spec section 4). */
export function TwoStep({ bound, onDone }: TwoStepProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const me = useQuery(ask(session.userInfo, {}))
  const bind = useAct(account.setMfa)
  const move = useAct(account.changeMfa)
  const [fields, setFields, forget] = useDraft('twoStep', { email: '', confirmEmail: '' })
  const [password, setPassword] = useState('')
  const [editing, setEditing] = useState(!bound)
  const [tried, setTried] = useState(false)
  const { email, confirmEmail } = fields
  const badEmail = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  const differs = email !== confirmEmail
  const act = bound ? move : bind
  const set = me.data?.mfaEmail

  if (!editing) {
    return (
      <div className="stack">
        <p>
          <Trans>Codes go to {set}.</Trans>
        </p>
        <Button size="medium" onClick={() => setEditing(true)}>
          <Trans>Use another address</Trans>
        </Button>
      </div>
    )
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (badEmail || differs || (!bound && password === '') || !me.data) return
        act.mutate(
          { password, email, confirmEmail, account: me.data.userName },
          {
            onSuccess: () => {
              forget()
              say({ tone: 'success', text: t`Two-step authentication is on. Sign in again.` })
              onDone()
            },
          },
        )
      }}
    >
      <p>
        <Trans>At each sign-in a code is sent to this address.</Trans>
      </p>
      <Field
        label={t`E-mail address`}
        need="required"
        error={tried && badEmail ? t`Write an e-mail address like name@example.com.` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            value={email}
            onChange={(next) => setFields({ ...fields, email: next.trim() })}
            autoComplete="email"
            inputMode="email"
          />
        )}
      </Field>
      <Field
        label={t`E-mail address again`}
        need="required"
        error={tried && differs ? t`The two addresses differ.` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            value={confirmEmail}
            onChange={(next) => setFields({ ...fields, confirmEmail: next.trim() })}
            autoComplete="off"
            inputMode="email"
          />
        )}
      </Field>
      {!bound && (
        <Field
          label={t`Your password`}
          need="required"
          error={tried && password === '' ? t`Type your current password.` : undefined}
        >
          {(ids) => <PasswordInput {...ids} value={password} onChange={setPassword} autoComplete="current-password" />}
        </Field>
      )}
      <Button look="primary" size="large" wide type="submit" disabled={act.isPending || !online}>
        {bound ? <Trans>Change the address</Trans> : <Trans>Turn on two-step authentication</Trans>}
      </Button>
      <NeedsServer />
    </form>
  )
}
