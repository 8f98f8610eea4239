import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { useFilter } from '#client/filter-params.ts'
import { calendarDay, date } from '#client/formats.ts'
import { DepositTabs } from '#features/deposits/DepositTabs.tsx'
import { addMonths } from '#shared/calendar.ts'
import { Button } from '#ui/Button.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Fresh } from '#ui/Tabs.tsx'
import { Archive } from './Archive.tsx'
import { Calendar } from './Calendar.tsx'
import { payouts } from './contract.ts'
import { EarlyTransfer } from './EarlyTransfer.tsx'
import { NextTransfers, TransferSum } from './NextTransfers.tsx'
import { paymentForm } from './payments-params.ts'
import './payouts.css'

/** When what was sold is paid out, how much it will be, and the documents of what was. */
export default function PaymentScreen() {
  const { t } = useLingui()
  const place = useFilter(paymentForm)
  const [address, go] = place
  // Banks go by the calendar, also while a bar is still on the day before.
  const month = address.Month ?? calendarDay().slice(0, 7)
  const schedule = useQuery(askInPlace(payouts.schedule, { Month: month }))
  const forecast = useQuery(askInPlace(payouts.forecast, {}))
  const { data } = forecast
  const time = data && date(data.asOf, 'timeSeconds')
  const turn = (months: number) => go({ ...address, Month: addMonths(`${month}-01`, months).slice(0, 7) }, 'replace')
  const explained = data?.transfers.find(({ final }) => !final) ?? data?.transfers[0]
  return (
    <>
      <DepositTabs
        at="/payment"
        end={
          time && (
            <Fresh label={t`Load again`} onRefresh={() => void forecast.refetch()}>
              <Trans>As of {time}</Trans>
            </Fresh>
          )
        }
      />
      {data && <NextTransfers {...data} />}
      <NotLoaded failure={failureOf(forecast)} />
      <div className="payout">
        <div className="payout-main">
          <div className="payout-turn">
            <Button size="medium" look="ghost" onClick={() => turn(-1)}>
              <Trans>Previous month</Trans>
            </Button>
            <Button size="medium" look="ghost" onClick={() => turn(1)}>
              <Trans>Next month</Trans>
            </Button>
          </div>
          {schedule.data && <Calendar {...schedule.data} />}
          <NotLoaded failure={failureOf(schedule)} />
        </div>
        {data && explained && (
          <aside className="payout-aside" aria-label={t`Next transfer`}>
            <TransferSum one={explained} />
            <EarlyTransfer choices={data.early} requests={data.requests} />
          </aside>
        )}
      </div>
      <Archive place={place} />
    </>
  )
}
