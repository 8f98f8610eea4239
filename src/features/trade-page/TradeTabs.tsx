import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams } from '#client/search-params.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { ListTime } from '#ui/ListScreen.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { conditionsOf } from '#features/transactions/filter.ts'
import { RequestsTab, UnknownCount } from './screen-parts.ts'
import type { Trades } from './use-trades.ts'

/** The three searches people make most, and how fresh the figures are. */
export function TradeTabs({ trades: { address, filter, fits, list, summary } }: { trades: Trades }) {
  const { t } = useLingui()
  const elsewhere = address.View === 'requests'
  const { Period, From, To, FromTime, ToTime } = filter
  const period = { Period, From, To, FromTime, ToTime }
  const to = (more: TradeFilter) => `/trade${stringifySearchParams({ ...period, ...more })}`
  const names = conditionsOf(filter).map(([field]) => field)
  const only = (field: keyof TradeFilter) => !elsewhere && names.length === 1 && names[0] === field
  const time = summary ? date(summary.asOf, 'timeSeconds') : list.time
  return (
    <Tabs
      label={t`Saved searches`}
      link={RouterLink}
      tabs={[
        { to: to({}), label: <Trans>All</Trans>, current: names.length === 0 && !elsewhere },
        {
          to: to({ Statuses: ['UNKNOWN'] }),
          label: (
            <>
              <Trans>Needs checking</Trans>
              {/* Its place is kept: the tabs beside it stand still when it comes. */}
              <span className="tab-count-place">
                <Afterwards>{fits && <UnknownCount period={period} />}</Afterwards>
              </span>
            </>
          ),
          current: only('Statuses') && filter.Statuses?.join() === 'UNKNOWN',
        },
        { to: to({ RefundableOnly: true }), label: <Trans>Can be refunded</Trans>, current: only('RefundableOnly') },
      ]}
      more={
        <Afterwards>
          <RequestsTab current={elsewhere} />
        </Afterwards>
      }
      end={<ListTime list={{ ...list, time }} />}
    />
  )
}
