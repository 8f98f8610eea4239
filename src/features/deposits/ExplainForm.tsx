import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod/mini'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { countCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import { oneLine } from '#shared/normalise.ts'
import { Field } from '#ui/Field.tsx'
import { Counter } from '#ui/forms/Counter.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'
import { bankBookings } from './bank-bookings.contract.ts'
import { deposits } from './contract.ts'
import type { DepositDetail } from './deposit.contract.ts'

const Typed = z.object({
  remark: z.string().check(
    z.refine((text) => oneLine(text) !== '', 'missing'),
    z.refine((text) => countCharacters(oneLine(text)) <= limits.remark, 'tooLong'),
  ),
})

/** Says why the bank booked another amount; nobody is asked about the deposit any more. */
export function ExplainForm({ deposit, onClose }: { deposit: DepositDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { entCode, depositNo, version } = deposit
  const longest = String(limits.remark)
  const form = useForm(Typed, {
    first: { remark: '' },
    call: bankBookings.explain,
    stale: [deposits.list, deposits.detail],
    input: ({ remark }) => ({ entCode, depositNo, version, remark: oneLine(remark) }),
    draft: { name: `deposit:explain:${entCode}:${depositNo}` },
    words: { remark: { missing: t`Fill this in.`, tooLong: t`Shorten it to ${longest} characters.` } },
    atOnce: ['tooLong'],
    onSaved: () => {
      notifySuccess(t`The difference is explained.`)
      onClose()
    },
  })
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>Why did the bank book another amount?</Trans>}
      save={<Trans>Save the explanation</Trans>}
      onCancel={onClose}
    >
      <Field
        label={t`Remark`}
        need="required"
        help={<Trans>Such as a fee that the bank kept. The deposit leaves the list of what is to be done.</Trans>}
        hint={<Counter text={oneLine(form.values.remark)} most={limits.remark} />}
        error={form.error('remark')}
      >
        {(ids) => <TextInput {...ids} {...form.field('remark')} autoComplete="off" />}
      </Field>
    </FormScaffold>
  )
}
