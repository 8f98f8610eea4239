import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { useSession } from '#client/session.ts'
import { isolated } from '#shared/isolated.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { FormPart } from '#ui/forms/FormPart.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { said } from '#ui/forms/said.ts'
import { userLabels } from './list.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { stalePeople, useUserCalls } from './user-calls.ts'
import type { UserChoices } from './user-choices.ts'
import type { User } from './user.contract.ts'
import { useDescribedUser, useUserSentences } from './described-user.tsx'
import { Line, PersonFields, RightsFields, UseFields } from './UserFields.tsx'
import { neverKept, NewUser, newUser, refusedAt } from './user-values.ts'

type AddUserProps = { like: User | undefined; choices: UserChoices; onClose: (written?: string) => void }

/** Adds somebody; their first password is typed here and handed over another way than by mail. */
export function AddUser({ like, choices, onClose }: AddUserProps) {
  const { t } = useLingui()
  const labels = said(userLabels)
  const { person } = useSession()
  const calls = useUserCalls()
  const [first] = useState(() => newUser(person.entCode, like, choices.roles))
  const form = useForm(NewUser, {
    first,
    call: calls.add,
    stale: stalePeople,
    input: (checked) => checked,
    draft: { name: like ? `user:new:${like.userId}` : 'user:new', never: neverKept },
    words: useUserSentences(),
    refusedAt,
    onSaved: ({ userId }) => {
      notifySuccess(t`Added. The invitation is on its way.`)
      onClose(userId)
    },
  })
  const { values, field, error, change } = form
  const [name, hours] = [isolated(values.userFullName.trim()), peopleLimits.givenPasswordHours]
  return (
    <FormScaffold
      form={form}
      place="dialog"
      save={values.userFullName.trim() === '' ? <Trans>Add</Trans> : <Trans>Add {name}</Trans>}
      onCancel={() => onClose()}
      keeps
      fields={useDescribedUser(choices)}
    >
      <FormPart title={<Trans>Person</Trans>}>
        <PersonFields form={form} />
      </FormPart>
      <FormPart title={<Trans>Role and stores</Trans>}>
        {choices.companies.length > 1 && (
          <SelectField
            label={labels.entCode}
            need="required"
            error={error('entCode')}
            value={values.entCode}
            onBlur={field('entCode').onBlur}
            onChange={(entCode) => change({ entCode, roleId: '', shopCodes: [] })}
            choices={choices.companies.map(({ entCode, entName }) => ({ value: entCode, label: entName }))}
          />
        )}
        <RightsFields form={form} choices={choices} entCode={values.entCode} isSelf={false} />
      </FormPart>
      <FormPart title={<Trans>First password</Trans>}>
        <PasswordFields form={form} userName={values.userName} />
        <Line
          field={field('forceChangeAtFirstLogin')}
          help={<Trans>It works for {hours} hours. Hand it over in person or by phone, not by e-mail.</Trans>}
        >
          {labels.forceChangeAtFirstLogin}
        </Line>
      </FormPart>
      <FormPart title={<Trans>Use</Trans>}>
        <UseFields form={form} />
      </FormPart>
    </FormScaffold>
  )
}
