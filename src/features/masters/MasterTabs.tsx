import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RouterLink } from '#client/RouterLink.tsx'
import { Tabs } from '#ui/Tabs.tsx'

type MasterTabsProps = { current: 'tradeType' | 'paymentClass' | 'paymentType' | 'paymentLogos'; end?: ReactNode }

/** The lists that every transaction refers to, beside each other. */
export function MasterTabs({ current, end }: MasterTabsProps) {
  const { t } = useLingui()
  const tabs = [
    { id: 'tradeType', label: <Trans>Trade types</Trans> },
    { id: 'paymentClass', label: <Trans>Payment classes</Trans> },
    { id: 'paymentType', label: <Trans>Payment types</Trans> },
    { id: 'paymentLogos', label: <Trans>Logos</Trans> },
  ]
  return (
    <Tabs
      label={t`Kinds of transactions`}
      link={RouterLink}
      tabs={tabs.map(({ id, label }) => ({ to: `/tradeType/${id}`, label, current: id === current }))}
      end={end && <span className="from-tablet">{end}</span>}
    />
  )
}
