import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkNewPassword, type PasswordRefusal } from '#shared/password.ts'
import type { ProblemName } from '#shared/problem.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { language } from '#client/language.ts'
import { ask, useAct } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { say } from '#client/says.ts'
import { account } from '#features/account/contract.ts'
import { session } from '#features/session/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/Input.tsx'
import { NeedsServer } from './NeedsServer.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** Changes the own password; success logs out (spec section 4). What is typed here is never kept as a draft. */
export function PasswordChange({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const me = useQuery(ask(session.userInfo, {}))
  const { online } = useConnection()
  const change = useAct(account.resetPassword)
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const userId = me.data?.userId ?? ''
  const refusal = checkNewPassword(fresh, { userName: me.data?.userName ?? '', current: old, confirm: again })
  const saying = refusal && problemTexts[problemOf[refusal]][language()]

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (old === '' || refusal || userId === '') return
        change.mutate(
          { userId, oldPassword: old, newPassword: fresh, rePassword: again },
          {
            onSuccess: () => {
              say({ tone: 'success', text: t`The password was changed. Sign in with the new one.` })
              onDone()
            },
          },
        )
      }}
    >
      <input type="text" hidden readOnly autoComplete="username" value={me.data?.userName ?? ''} />
      <Field
        label={t`Current password`}
        need="required"
        error={tried && old === '' ? t`Type your current password.` : undefined}
      >
        {(ids) => <PasswordInput {...ids} value={old} onChange={setOld} autoComplete="current-password" />}
      </Field>
      <Field
        label={t`New password`}
        need="required"
        help={
          <>
            <PasswordRules typed={fresh} userName={me.data?.userName ?? ''} />
            <Trans>It must not be one of your last five.</Trans>
          </>
        }
        error={tried && refusal !== 'confirm' ? saying : undefined}
      >
        {(ids) => <PasswordInput {...ids} value={fresh} onChange={setFresh} autoComplete="new-password" />}
      </Field>
      <Field
        label={t`New password again`}
        need="required"
        error={(tried || again.length >= fresh.length) && refusal === 'confirm' ? saying : undefined}
      >
        {(ids) => <PasswordInput {...ids} value={again} onChange={setAgain} autoComplete="new-password" />}
      </Field>
      <Button look="primary" size="large" wide type="submit" disabled={change.isPending || !online}>
        <Trans>Change the password</Trans>
      </Button>
      <NeedsServer />
    </form>
  )
}

const problemOf: Readonly<Record<PasswordRefusal, ProblemName>> = {
  format: 'passwordFormat',
  containsUserName: 'passwordHasUserName',
  same: 'samePassword',
  confirm: 'differentPasswords',
}
