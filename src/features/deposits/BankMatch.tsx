import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { send } from '#client/api-client.ts'
import { date, decimalsOf, money } from '#client/formats.ts'
import { amountToType, optionalAmount, typedAmount } from '#client/forms/optional-amount.ts'
import { useForm } from '#client/forms/use-form.ts'
import { isDate } from '#shared/business-day.ts'
import type { Currency } from '#shared/money.ts'
import { Field } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { bankBookings } from './bank-bookings.contract.ts'
import { deposits } from './contract.ts'
import type { DepositDetail } from './deposit.contract.ts'
import { useNotedMatch } from './noted-match.ts'

/** An empty amount takes the note away. */
const bookedOf = (currency: Currency) =>
  z.object({
    amount: optionalAmount(currency),
    date: z.string().check(z.refine((text) => text === '' || isDate(text), 'date')),
  })

/** What is noted of a deposit, as the form has it; nothing noted yet begins with the day of transfer. */
function noted({ bankAmount, bankDate, paymentDate, currency }: DepositDetail) {
  return { amount: amountToType(bankAmount, currency), date: bankDate ?? paymentDate }
}

/** Notes what the bank booked for a deposit; the server says whether it is the same. */
export function BankMatch({ deposit, onClose }: { deposit: DepositDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { entCode, depositNo, currency } = deposit
  const tellNoted = useNotedMatch()
  const form = useForm(
    useMemo(() => bookedOf(currency), [currency]),
    {
      first: noted(deposit),
      edits: {
        version: deposit.version,
        reread: async () => {
          const now = await send(deposits.detail, { EntCode: entCode, DepositNo: depositNo })
          return { values: noted(now), version: now.version }
        },
      },
      call: bankBookings.match,
      stale: [deposits.list, deposits.detail],
      input: (typed, version) => ({
        entCode,
        depositNo,
        version: version ?? deposit.version,
        amount: typedAmount(typed.amount, currency),
        date: typed.amount === '' || typed.date === '' ? null : typed.date,
      }),
      draft: { name: `deposit:match:${entCode}:${depositNo}` },
      words: { amount: t`Enter the amount as figures.`, date: t`Choose a day.` },
      onSaved: ({ bankMatch }) => {
        tellNoted(bankMatch)
        onClose()
      },
    },
  )
  const labels = { amount: t`Booked amount`, date: t`Booked on` }
  const show = (field: string, value: unknown) => {
    if (field === 'date') return value === '' ? '' : date(String(value), 'day')
    const amount = typedAmount(String(value), currency)
    return amount === null ? '' : money(amount, currency)
  }
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>What the bank booked</Trans>}
      save={<Trans>Note it</Trans>}
      onCancel={onClose}
      fields={{ labels, show }}
    >
      <Field
        label={labels.amount}
        help={<Trans>Leave it empty to take the note away.</Trans>}
        error={form.error('amount')}
      >
        {(ids) => (
          <MoneyField ids={ids} currency={currency} decimals={decimalsOf(currency)} {...form.field('amount')} />
        )}
      </Field>
      <Field label={labels.date} need="optional" error={form.error('date')}>
        {(ids) => <TextInput {...ids} type="date" {...form.field('date')} />}
      </Field>
    </FormScaffold>
  )
}
