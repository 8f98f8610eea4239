import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams } from '#client/search-params.ts'
import { Tabs } from '#ui/Tabs.tsx'
import type { StatBy } from './contract.ts'
import type { StatParams } from './statistics-params.ts'

/** What a statistic is of; each tab keeps the period and the stores. */
export function StatTabs({ by, address, end }: { by: StatBy; address: StatParams; end: ReactNode }) {
  const { t } = useLingui()
  const { Period, From, To, ShopCodes, EntCodes } = address
  const kept = { Period, From, To, ShopCodes, EntCodes }
  const to = (path: string, By?: StatBy) => `${path}${stringifySearchParams({ ...kept, By })}`
  const tabs = [
    { to: to('/statistics'), label: <Trans>By date</Trans>, current: by === 'date' },
    { to: to('/statistics', 'shop'), label: <Trans>By store</Trans>, current: by === 'shop' },
    { to: to('/statistics', 'ent'), label: <Trans>By company</Trans>, current: by === 'ent' },
    { to: to('/stat'), label: <Trans>One table</Trans>, current: by === 'type' },
  ]
  return <Tabs label={t`Statistics`} link={RouterLink} tabs={tabs} end={<span className="from-tablet">{end}</span>} />
}
