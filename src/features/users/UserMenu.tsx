import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { failureOf } from '#client/failure.ts'
import { MoreButton } from '#ui/More.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { ShortSheet } from '#ui/ShortSheet.tsx'
import { users } from './contract.ts'
import { useUserCalls } from './user-calls.ts'
import { UserActions, UserEnds } from './UserActions.tsx'
import type { User } from './user.contract.ts'

type UserMenuProps = { user: User; onClose: () => void; onOpen: () => void }

/** What can be done with somebody's card of the list without opening it. */
export function UserMenu({ user, onClose, onOpen }: UserMenuProps) {
  const { t } = useLingui()
  const found = useQuery(askInPlace(users.detail, { UserId: user.userId }))
  const detail = found.data
  const mayEdit = useMay(useUserCalls().modify)
  const mayRemove = useMay(users.remove)
  const below = detail && !detail.isAbove
  const open = () => {
    onClose()
    onOpen()
  }
  return (
    <ShortSheet title={user.userFullName} onClose={onClose}>
      <NotLoaded failure={failureOf(found)} />
      {mayEdit && below && <UserActions detail={detail} />}
      <MoreButton icon="people" label={t`Details and history`} onPress={open} />
      {(mayEdit || mayRemove) && below && <UserEnds detail={detail} onGone={onClose} />}
    </ShortSheet>
  )
}
