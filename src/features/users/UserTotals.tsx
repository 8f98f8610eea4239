import { Plural, Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ListTotals } from '#ui/ListTotals.tsx'
import type { UserState } from './user.contract.ts'
import { stuck } from './users-params.ts'

/** How many people the list has, and how they stand. */
export function UserTotals({ list }: Pick<ComponentProps<typeof ListTotals<UserState>>, 'list'>) {
  return (
    <ListTotals
      list={list}
      name={<Trans>Users</Trans>}
      tabbed
      count={(total) => <Plural value={total} one="# person" other="# people" />}
      sides={[
        { id: 'active', label: <Trans>Active</Trans>, states: ['ACTIVE'], quiet: true },
        { id: 'stuck', label: <Trans>Locked or expired</Trans>, states: stuck },
        { id: 'waiting', label: <Trans>Invited or to set up</Trans>, states: ['INVITED', 'MFA_REQUIRED'] },
        { id: 'disabled', label: <Trans>Disabled</Trans>, states: ['DISABLED'], quiet: true },
      ]}
    />
  )
}
