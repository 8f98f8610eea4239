import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { checkNewPassword } from '#shared/password.ts'
import { ask } from '#client/ask.ts'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { session } from '#features/session/contract.ts'
import { Field } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { account } from './contract.ts'
import { OldPassword, useOldPasswordTexts } from './old-password.ts'
import { passwordSentences } from './password-sentences.ts'
import { PasswordRules } from './PasswordRules.tsx'

/** Changes the own password; success logs out (spec section 4). What is typed here is never kept as a draft. */
export function PasswordChange({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const me = useQuery(ask(session.userInfo, {}))
  const { userId = '', userName = '' } = me.data ?? {}
  const form = useForm(
    useMemo(() => passwordsOf(userName), [userName]),
    {
      first: { oldPassword: '', newPassword: '', rePassword: '' },
      call: account.resetPassword,
      input: (checked) => ({ userId, ...checked }),
      draft: 'none',
      words: { oldPassword: useOldPasswordTexts(), newPassword: passwordSentences(), rePassword: passwordSentences() },
      // What only the server knows (common and former passwords) is said at the field it is about.
      refusedAt: { newPassword: ['samePassword', 'commonPassword', 'passwordHistory', 'passwordHasUserName'] },
      onSaved: () => {
        notifySuccess(t`The password was changed. Sign in with the new one.`)
        onDone()
      },
    },
  )
  const { newPassword, rePassword } = form.values
  const differs = rePassword.length >= newPassword.length && form.unfinished.includes('rePassword')

  return (
    <FormScaffold
      form={{ ...form, submit: () => userId !== '' && form.submit() }}
      place="page"
      save={<Trans>Change the password</Trans>}
    >
      <input type="text" hidden readOnly autoComplete="username" value={userName} />
      <Field label={t`Current password`} need="required" error={form.error('oldPassword')}>
        {(ids) => <PasswordInput {...ids} {...form.field('oldPassword')} autoComplete="current-password" />}
      </Field>
      <Field
        label={t`New password`}
        need="required"
        help={
          <>
            <PasswordRules typed={newPassword} userName={userName} />
            <Trans>It must not be one of your last five.</Trans>
          </>
        }
        error={form.error('newPassword')}
      >
        {(ids) => <PasswordInput {...ids} {...form.field('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field
        label={t`New password again`}
        need="required"
        error={form.error('rePassword') ?? (differs ? passwordSentences().confirm : undefined)}
      >
        {(ids) => <PasswordInput {...ids} {...form.field('rePassword')} autoComplete="new-password" />}
      </Field>
    </FormScaffold>
  )
}

const passwordsOf = (userName: string) =>
  z.object({ oldPassword: OldPassword, newPassword: z.string(), rePassword: z.string() }).check(({ value, issues }) => {
    const { oldPassword, newPassword, rePassword } = value
    const refusal = checkNewPassword(newPassword, { userName, current: oldPassword, confirm: rePassword })
    const path = [refusal === 'confirm' ? 'rePassword' : 'newPassword']
    if (refusal) issues.push({ code: 'custom', message: refusal, path, input: value })
  })
