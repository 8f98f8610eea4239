import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { decimalsOf } from '#client/formats.ts'
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

/** Notes what the bank booked for a deposit; the server says whether it is the same. */
export function BankMatch({ deposit, onClose }: { deposit: DepositDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { entCode, depositNo, version, currency, bankAmount, bankDate, paymentDate } = deposit
  const noted = useNotedMatch()
  const form = useForm(
    useMemo(() => bookedOf(currency), [currency]),
    {
      first: {
        amount: amountToType(bankAmount, currency),
        date: bankDate ?? paymentDate,
      },
      call: bankBookings.match,
      stale: [deposits.list, deposits.detail],
      input: (typed) => ({
        entCode,
        depositNo,
        version,
        amount: typedAmount(typed.amount, currency),
        date: typed.amount === '' || typed.date === '' ? null : typed.date,
      }),
      words: { amount: t`Enter the amount as figures.`, date: t`Choose a day.` },
      onSaved: ({ bankMatch }) => {
        noted(bankMatch)
        onClose()
      },
    },
  )
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>What the bank booked</Trans>}
      save={<Trans>Note it</Trans>}
      onCancel={onClose}
    >
      <Field
        label={t`Booked amount`}
        help={<Trans>Leave it empty to take the note away.</Trans>}
        error={form.error('amount')}
      >
        {(ids) => (
          <MoneyField ids={ids} currency={currency} decimals={decimalsOf(currency)} {...form.field('amount')} />
        )}
      </Field>
      <Field label={t`Booked on`} need="optional" error={form.error('date')}>
        {(ids) => <TextInput {...ids} type="date" {...form.field('date')} />}
      </Field>
    </FormScaffold>
  )
}
