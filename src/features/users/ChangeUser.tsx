import { Trans } from '@lingui/react/macro'
import { send } from '#client/api-client.ts'
import { useChangeForm } from '#client/forms/use-change-form.ts'
import type { AnswerOf } from '#shared/call.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { isolated } from '#shared/isolated.ts'
import { FormPart } from '#ui/forms/FormPart.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { users } from './contract.ts'
import { useDescribedUser, useUserSentences } from './described-user.tsx'
import { stalePeople, useUserCalls } from './user-calls.ts'
import type { UserChoices } from './user-choices.ts'
import { PersonFields, RightsFields, UseFields } from './UserFields.tsx'
import { UserForm } from './user.contract.ts'
import { ChangedUser, refusedAt } from './user-values.ts'

type ChangeUserProps = {
  detail: AnswerOf<typeof users.detail>
  choices: UserChoices
  onClose: (written?: string) => void
}

/** Changes who somebody is, what they may and how they are told; somebody else's change meanwhile is shown before it is lost. */
export function ChangeUser({ detail: { user, isSelf }, choices, onClose }: ChangeUserProps) {
  const calls = useUserCalls()
  const { userId } = user
  const form = useChangeForm(ChangedUser, {
    row: user,
    valuesOf: (now) => fieldsOf(UserForm, now),
    reread: async () => (await send(users.detail, { UserId: userId })).user,
    call: calls.modify,
    stale: stalePeople,
    input: (checked, version) => ({ userId, version: version ?? 0, ...checked }),
    draft: { name: `user:${userId}` },
    words: useUserSentences(),
    refusedAt,
    onSaved: () => onClose(userId),
  })
  const name = isolated(user.userFullName)
  return (
    <FormScaffold
      form={form}
      place="dialog"
      save={<Trans>Save {name}</Trans>}
      onCancel={() => onClose()}
      keeps
      fields={useDescribedUser(choices)}
    >
      <FormPart title={<Trans>Person</Trans>}>
        <PersonFields form={form} />
      </FormPart>
      <FormPart title={<Trans>Role and stores</Trans>}>
        <RightsFields form={form} choices={choices} entCode={user.entCode} isSelf={isSelf} />
      </FormPart>
      <FormPart title={<Trans>Use</Trans>}>
        <UseFields form={form} />
      </FormPart>
    </FormScaffold>
  )
}
