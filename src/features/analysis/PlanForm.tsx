import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { send } from '#client/api-client.ts'
import { ask } from '#client/ask.ts'
import { date, decimalsOf, money } from '#client/formats.ts'
import { amountToType, optionalAmount, typedAmount } from '#client/forms/optional-amount.ts'
import { useChangeForm } from '#client/forms/use-change-form.ts'
import type { AnswerOf } from '#shared/call.ts'
import type { Currency } from '#shared/money.ts'
import { Field } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { compass } from './contract.ts'
import type { Overview } from './shown.ts'

type PlanFormProps = {
  month: string
  currency: Currency
  /** The store or the company that is planned. */
  of: NonNullable<Overview['planOf']>
  onClose: () => void
}
type Plan = AnswerOf<typeof compass.plan>

/** What a month is meant to bring; asked with the version that saving refers to. */
export function PlanForm({ month, currency, of: { entCode, shopCode }, onClose }: PlanFormProps) {
  const asked = {
    EntCodes: [entCode],
    ShopCodes: shopCode === null ? undefined : [shopCode],
    Month: month,
    Currency: currency,
  }
  const { data } = useQuery({ ...ask(compass.plan, asked), staleTime: 0, gcTime: 0 })
  return data && <Typed asked={asked} plan={data} onClose={onClose} />
}

/** An empty amount takes the plan away. */
const planIn = (currency: Currency) => z.object({ amount: optionalAmount(currency, 1n) })

type TypedProps = {
  asked: { EntCodes: string[]; ShopCodes: string[] | undefined; Month: string; Currency: Currency }
  plan: Plan
  onClose: () => void
}

function Typed({ asked, plan, onClose }: TypedProps) {
  const { t } = useLingui()
  const { Month: month, Currency: currency, EntCodes, ShopCodes } = asked
  const form = useChangeForm(
    useMemo(() => planIn(currency), [currency]),
    {
      row: plan,
      valuesOf: ({ amount }: Plan) => ({ amount: amountToType(amount, currency) }),
      reread: () => send(compass.plan, asked),
      call: compass.setPlan,
      stale: [compass.overview, compass.plan],
      input: (typed, version) => ({
        month,
        currency,
        version: version ?? 0,
        entCode: EntCodes[0],
        shopCode: ShopCodes?.[0],
        amount: typedAmount(typed.amount, currency),
      }),
      draft: { name: `plan:${EntCodes[0]}:${ShopCodes?.[0] ?? ''}:${month}:${currency}` },
      words: { amount: t`Enter the amount as figures.` },
      onSaved: onClose,
    },
  )
  const name = date(`${month}-01`, 'month')
  const show = (_field: string, value: unknown) => {
    const amount = typedAmount(String(value), currency)
    return amount === null ? t`No plan` : money(amount, currency)
  }
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>Plan for {name}</Trans>}
      save={<Trans>Save the plan</Trans>}
      onCancel={onClose}
      fields={{ labels: { amount: t`Net sales of the whole month` }, show }}
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
        {(ids) => (
          <MoneyField ids={ids} currency={currency} decimals={decimalsOf(currency)} {...form.field('amount')} />
        )}
      </Field>
    </FormScaffold>
  )
}
