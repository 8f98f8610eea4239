import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RouterLink } from '#client/RouterLink.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { AuditParams } from './audit-params.ts'

type AuditTabsProps = {
  place: Pick<AuditParams, 'Kind' | 'Result'>
  /** How many of the rows were refused, where that is known. */
  refused: number | undefined
  /** Of when the rows are. */
  time: ReactNode
}

/** The questions most asked of the log, each a tab: everything, money given back, who may do what, and what was refused. */
export function AuditTabs({ place: { Kind, Result }, refused, time }: AuditTabsProps) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Kinds of records`}
      link={RouterLink}
      tabs={[
        { to: '/audit', label: <Trans>All</Trans>, current: Kind === undefined && Result !== 'refused' },
        { to: '/audit?Kind=refund', label: <Trans>Refunds</Trans>, current: Kind === 'refund' },
        { to: '/audit?Kind=people', label: <Trans>Users and roles</Trans>, current: Kind === 'people' },
        {
          to: '/audit?Result=refused',
          label: <Trans>Refused</Trans>,
          current: Kind === undefined && Result === 'refused',
          ...(refused !== undefined && refused > 0 && { count: refused }),
        },
      ]}
      end={<span className="from-tablet">{time}</span>}
    />
  )
}
