import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { ask } from '#client/ask.ts'
import { date, decimalsOf } from '#client/formats.ts'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import type { AnswerOf } from '#shared/call.ts'
import { moneyParts, sumOf, type Currency } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { Field } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import type { TabProps } from './analysis-params.ts'
import { compass } from './contract.ts'
import { whoseIn } from './whose.ts'

type PlanFormProps = { month: string; currency: Currency; address: TabProps['address']; onClose: () => void }

/** What a month is meant to bring; asked with the version that saving refers to. */
export function PlanForm({ month, currency, address, onClose }: PlanFormProps) {
  const { data } = useQuery({
    ...ask(compass.plan, { ...whoseIn(address), Month: month, Currency: currency }),
    staleTime: 0,
    gcTime: 0,
  })
  return data && <Typed month={month} plan={data} address={address} onClose={onClose} />
}

/** An empty amount takes the plan away. */
const planIn = (currency: Currency) =>
  z.object({
    amount: z.string().check(
      z.refine((text) => text === '' || (parseAmount(text, currency) ?? 0) > 0, 'amount'), // prettier-ignore
    ),
  })

type TypedProps = Omit<PlanFormProps, 'currency'> & { plan: AnswerOf<typeof compass.plan> }

function Typed({ month, plan: { currency, amount, version }, address, onClose }: TypedProps) {
  const { t } = useLingui()
  const decimals = decimalsOf(currency)
  const form = useForm(
    useMemo(() => planIn(currency), [currency]),
    {
      first: { amount: amount === null ? '' : moneyParts(sumOf(amount), currency, { decimals }).digits },
      call: compass.setPlan,
      stale: [compass.overview, compass.plan],
      input: (typed) => ({
        month,
        currency,
        version,
        entCode: address.EntCodes?.[0],
        shopCode: address.ShopCodes?.[0],
        amount: typed.amount === '' ? null : Number(parseAmount(typed.amount, currency)),
      }),
      words: { amount: t`Enter the amount as figures.` },
      onSaved: () => {
        notifySuccess(t`The plan is saved.`)
        onClose()
      },
    },
  )
  const name = date(`${month}-01`, 'month')
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>Plan for {name}</Trans>}
      save={<Trans>Save the plan</Trans>}
      onCancel={onClose}
    >
      <Field
        label={t`Net sales of the whole month`}
        help={
          <Trans>
            It is spread over the days as the eight weeks before were. Leave it empty to take the plan away.
          </Trans>
        }
        error={form.error('amount')}
      >
        {(ids) => <MoneyField ids={ids} currency={currency} decimals={decimals} {...form.field('amount')} />}
      </Field>
    </FormScaffold>
  )
}
