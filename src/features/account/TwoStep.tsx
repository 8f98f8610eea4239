import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { ask } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { limits } from '#shared/limits.ts'
import { problems } from '#shared/problem-table.ts'
import { account } from './contract.ts'
import { session } from '#features/session/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { SentenceSpace } from '#ui/SentenceSpace.tsx'
import { EmailCode } from './EmailCode.tsx'
import { OldPassword, useOldPasswordTexts } from './old-password.ts'

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
  const { userName, mfaEmail: set } = me.data ?? {}
  const form = useForm(bound ? schemas.move : schemas.bind, {
    first: { email: '', confirmEmail: '', password: '' },
    draft: { name: 'twoStep', never: ['password'] },
    call: bound ? account.changeMfa : account.setMfa,
    input: (checked) => ({ ...checked, account: userName ?? '' }),
    words: {
      email: t`Enter an e-mail address like name@example.com.`,
      confirmEmail: t`The two addresses differ.`,
      password: useOldPasswordTexts(),
    },
    onSaved: () => {
      notifySuccess(t`Two-step authentication is on. Sign in again.`)
      onDone()
    },
    // The minutes after the code are over.
    onRefused: ({ type, status }) => bound && isCodeWanted(type, status) && setStage('code'),
  })
  // Codes move to another address only after one to the present address was typed in.
  const [stage, setStage] = useState<'shown' | 'code' | 'form'>(bound ? 'shown' : 'form')
  if (stage === 'code') return <EmailCode onPaid={() => setStage('form')} />
  if (stage === 'shown') {
    return (
      <div className="stack">
        <p>
          <Trans>Codes go to {set}.</Trans>
        </p>
        <Button size="medium" onClick={() => setStage('code')} disabled={!online}>
          <Trans>Use another address</Trans>
        </Button>
      </div>
    )
  }
  return (
    <FormScaffold
      form={{ ...form, submit: () => userName !== undefined && form.submit() }}
      place="page"
      save={bound ? <Trans>Change the address</Trans> : <Trans>Turn on two-step authentication</Trans>}
    >
      <p>
        <Trans>At each sign-in a code is sent to this address.</Trans>
        {bound && (
          <>
            <SentenceSpace />
            <Trans>You can change it for {limits.addressOpenMinutes} minutes.</Trans>
          </>
        )}
      </p>
      <Field label={t`E-mail address`} need="required" error={form.error('email')}>
        {(ids) => (
          <TextInput
            {...ids}
            {...form.field('email')}
            type="email"
            onChange={(email) => form.change({ email: email.trim() })}
            autoComplete="email"
            inputMode="email"
          />
        )}
      </Field>
      <Field label={t`E-mail address again`} need="required" error={form.error('confirmEmail')}>
        {(ids) => (
          <TextInput
            {...ids}
            {...form.field('confirmEmail')}
            type="email"
            onChange={(confirmEmail) => form.change({ confirmEmail: confirmEmail.trim() })}
            autoComplete="off"
            inputMode="email"
          />
        )}
      </Field>
      {!bound && (
        <Field label={t`Your password`} need="required" error={form.error('password')}>
          {(ids) => <PasswordInput {...ids} {...form.field('password')} autoComplete="current-password" />}
        </Field>
      )}
    </FormScaffold>
  )
}

const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const schemaOf = (password: z.ZodMiniType<string, string>) =>
  z
    .object({ email: z.string().check(z.regex(isEmail)), confirmEmail: z.string(), password })
    .check(z.refine(({ email, confirmEmail }) => email === confirmEmail, { path: ['confirmEmail'] }))
/** Who changes the address has typed in a code instead of the password. */
const schemas = { bind: schemaOf(OldPassword), move: schemaOf(z.string()) }

const isCodeWanted = (type: number, status: number) =>
  type === problems.codeFirst.type && status === problems.codeFirst.status
