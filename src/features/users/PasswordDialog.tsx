import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { isolated } from '#shared/isolated.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { Note } from '#ui/Note.tsx'
import { useUserSentences } from './described-user.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { stalePeople, useUserCalls } from './user-calls.ts'
import { UserForm, type User } from './user.contract.ts'
import { givenPasswordOf, refusedAt } from './user-values.ts'

/** Gives somebody a new password, which they change themselves when they next sign in. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui()
  const calls = useUserCalls()
  const { userName, userId, version } = user
  const { password, rePassword } = useUserSentences()
  const form = useForm(
    useMemo(() => givenPasswordOf(userName), [userName]),
    {
      first: { password: '', rePassword: '' },
      call: calls.modify,
      stale: stalePeople,
      input: (checked) => ({ userId, version, ...fieldsOf(UserForm, user), ...checked }),
      draft: 'none',
      words: { password, rePassword },
      refusedAt,
      onSaved: () => {
        notifySuccess(t`The password was set, and every device signed out.`)
        onClose()
      },
    },
  )
  const [name, hours] = [isolated(user.userFullName), peopleLimits.givenPasswordHours]
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>New password for {name}</Trans>}
      save={<Trans>Set the password</Trans>}
      onCancel={onClose}
    >
      <Note tone="info">
        <Trans>
          {name} is signed out everywhere and has to change it at the next sign-in. It works for {hours} hours.
        </Trans>
      </Note>
      <PasswordFields form={form} userName={userName} />
    </FormScaffold>
  )
}
