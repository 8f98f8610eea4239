import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearch } from '#client/search.ts'
import { Fresh, Tabs } from '#ui/Tabs.tsx'
import type { TradeFilter } from './contract.ts'
import { conditionsOf } from './filter.ts'

type TradeTabsProps = { filter: TradeFilter; asOf: string | undefined; onRefresh: () => void }

/** The three searches people make most, and how fresh the figures are. */
export function TradeTabs({ filter, asOf, onRefresh }: TradeTabsProps) {
  const { t } = useLingui()
  const { From, To, FromTime, ToTime } = filter
  const to = (more: TradeFilter) => `/trade${stringifySearch({ From, To, FromTime, ToTime, ...more })}`
  const names = conditionsOf(filter).map(([field]) => field)
  const only = (field: keyof TradeFilter) => names.length === 1 && names[0] === field
  const time = asOf && date(asOf, 'timeSeconds')
  return (
    <Tabs
      label={t`Saved searches`}
      link={RouterLink}
      tabs={[
        { to: to({}), label: <Trans>All</Trans>, current: names.length === 0 },
        {
          to: to({ Statuses: ['UNKNOWN'] }),
          label: <Trans>Needs checking</Trans>,
          current: only('Statuses') && filter.Statuses?.join() === 'UNKNOWN',
        },
        { to: to({ RefundableOnly: true }), label: <Trans>Can be refunded</Trans>, current: only('RefundableOnly') },
      ]}
      end={
        time && (
          <Fresh label={t`Load again`} onRefresh={onRefresh}>
            <Trans>As of {time}</Trans>
          </Fresh>
        )
      }
    />
  )
}
