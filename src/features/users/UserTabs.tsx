import { Trans, useLingui } from '@lingui/react/macro'
import { usePlace } from '#client/navigation.ts'
import type { ReactNode } from 'react'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams } from '#client/search-params.ts'
import { Tabs } from '#ui/Tabs.tsx'
import type { UserState } from './user.contract.ts'
import { stuck, type UsersParams } from './users-params.ts'

type View = Pick<UsersParams, 'States' | 'Mfa'>

type UserTabsProps = {
  place: View
  /** How many people stand how, where that is known. */
  counts: Readonly<Record<UserState, number>> | undefined
  /** How many have no second step. */
  withoutMfa: number | undefined
  /** Of when the rows are. */
  time: ReactNode
}

/** The questions most asked of the people, each a tab: everybody, who cannot sign in, who was invited, who has no second step. */
export function UserTabs({ place, counts, withoutMfa = 0, time }: UserTabsProps) {
  const { t } = useLingui()
  const { pathname } = usePlace()
  const standing = (states: readonly UserState[]) => states.reduce((all, state) => all + (counts?.[state] ?? 0), 0)
  const tab = (view: View, label: ReactNode, count = 0) => {
    const states = view.States ?? []
    return {
      to: pathname + stringifySearchParams(view),
      label,
      current: states.join() === (place.States ?? []).join() && view.Mfa === place.Mfa,
      ...(count > 0 && { count }),
    }
  }
  return (
    <Tabs
      label={t`Kinds of users`}
      link={RouterLink}
      tabs={[
        tab({}, <Trans>All</Trans>),
        tab({ States: [...stuck] }, <Trans>Needs action</Trans>, standing(stuck)),
        tab({ States: ['INVITED'] }, <Trans>Invited</Trans>, standing(['INVITED'])),
        tab({ Mfa: 'off' }, <Trans>No two-step yet</Trans>, withoutMfa),
      ]}
      end={<span className="from-tablet">{time}</span>}
    />
  )
}
