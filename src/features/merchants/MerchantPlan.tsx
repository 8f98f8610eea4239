import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { date, money } from '#client/formats.ts'
import { language } from '#client/language.ts'
import type { AnswerOf } from '#shared/call.ts'
import { weekdayNames } from '#shared/dates.ts'
import { measures } from '#shared/measures.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import type { merchants } from './contract.ts'

type Detail = AnswerOf<typeof merchants.detail>
type Plan = Detail['plans'][number]

/** When a merchant's payments are closed and paid out, today and from later days on; whoever runs the portal lays it down. */
export function MerchantPlan({ detail: { merchant, plans } }: { detail: Detail }) {
  if (plans.length === 0)
    return (
      <section className="section">
        <h3>
          <Trans>Deposits</Trans>
        </h3>
        <p className="small muted">
          <Trans>It has no deposits yet: whoever runs the portal has not laid down when it is paid.</Trans>
        </p>
      </section>
    )
  return (
    <section className="section">
      {plans.map((plan) => (
        <Fragment key={plan.validFrom}>
          <h3>
            <PlanFrom day={date(plan.validFrom, 'date')} />
          </h3>
          <PlanFacts plan={plan} currency={merchant.currency} />
        </Fragment>
      ))}
    </section>
  )
}

function PlanFrom({ day }: { day: string }) {
  return <Trans>Deposits from {day}</Trans>
}

function PlanFacts({ plan, currency }: { plan: Plan; currency: Detail['merchant']['currency'] }) {
  const { t, i18n } = useLingui()
  const { closing, weekday, payAfter, payDays, minimum, transferFee, bearer, payOut } = plan
  const day = weekdayNames[language()].long[weekday] ?? ''
  const closes: Readonly<Record<Plan['closing'], string>> = {
    DAILY: t`Every day`,
    WEEKLY: t`Every week: ${day}`,
    SIX_PER_MONTH: t`On the 5th, 10th, 15th, 20th, 25th and the last day of the month`,
    THREE_PER_MONTH: t`On the 10th, the 20th and the last day of the month`,
    TWICE: t`On the 15th and the last day of the month`,
    MONTHLY: t`On the last day of the month`,
  }
  const paid: Readonly<Record<Plan['payAfter'], string>> = {
    DAYS: t`Days after closing: ${payDays}`,
    NEXT_MONTH_DAY: t`Next month, day ${payDays}`,
    NEXT_MONTH_END: t`Last day of the next month`,
  }
  const fee = money(transferFee, currency)
  const facts: Fact[] = [
    { id: 'closing', label: t`Closing`, value: closes[closing] },
    { id: 'paid', label: t`Paid out`, value: paid[payAfter] },
    { id: 'to', label: t`Paid to`, value: payOut === 'STORE' ? t`Each store` : t`The company` },
    { id: 'minimum', label: t`Smallest transfer`, value: <span className="num">{money(minimum, currency)}</span> },
    {
      id: 'fee',
      label: i18n._(measures.transferFee.label),
      value: bearer === 'MERCHANT' ? fee : t`${fee}, paid by the provider`,
    },
  ]
  return <Facts facts={facts} />
}
