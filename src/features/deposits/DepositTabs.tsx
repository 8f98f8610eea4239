import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RouterLink } from '#client/RouterLink.tsx'
import { Tabs } from '#ui/Tabs.tsx'

/** The two screens of what is paid out: deposits, and their schedule with its documents. */
export function DepositTabs({ at, end }: { at: '/deposit' | '/payment'; end?: ReactNode }) {
  const { t } = useLingui()
  const tabs = [
    { to: '/deposit', label: <Trans>Deposits</Trans>, current: at === '/deposit' },
    { to: '/payment', label: <Trans>Schedule and documents</Trans>, current: at === '/payment' },
  ]
  return <Tabs label={t`Deposits`} link={RouterLink} tabs={tabs} end={<span className="from-tablet">{end}</span>} />
}
