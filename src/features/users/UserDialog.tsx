import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { isolated } from '#shared/isolated.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { FormPending } from '#ui/forms/FormPending.tsx'
import { AddUser } from './AddUser.tsx'
import { ChangeUser } from './ChangeUser.tsx'
import { users } from './contract.ts'
import type { UserChoices } from './user-choices.ts'

type UserDialogProps = {
  /** Absent for a new person. */
  userId: string | undefined
  /** Whose role, stores and choices a new one begins with. */
  like: string | undefined
  choices: UserChoices
  /** With the id of who was written, where somebody was. */
  onClose: (written?: string) => void
}

/** The form of a person, once what it begins with is there. */
export function UserDialog({ userId, like, choices, onClose }: UserDialogProps) {
  const from = userId ?? like
  const found = useQuery({
    ...askInPlace(users.detail, { UserId: from ?? '' }),
    enabled: from !== undefined,
    staleTime: 0,
  })
  const ready = choices.roles.length > 0 && (from === undefined || (found.data && found.isFetchedAfterMount))
  const name = found.data && isolated(found.data.user.userFullName)
  return (
    <FormDialog
      title={
        userId === undefined ? <Trans>Add a user</Trans> : name ? <Trans>Change {name}</Trans> : <Trans>User</Trans>
      }
      onCancel={() => onClose()}
    >
      {ready && userId === undefined ? (
        <AddUser like={found.data?.user} choices={choices} onClose={onClose} />
      ) : ready && found.data ? (
        <ChangeUser detail={found.data} choices={choices} onClose={onClose} />
      ) : (
        <FormPending failure={failureOf(found) ?? choices.failure} onClose={() => onClose()} />
      )}
    </FormDialog>
  )
}
