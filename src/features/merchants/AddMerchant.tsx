import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { calendarDay } from '#client/formats.ts'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { useSession } from '#client/session.ts'
import { PasswordFields } from '#features/users/PasswordFields.tsx'
import { PersonFields } from '#features/users/UserFields.tsx'
import type { AnswerOf } from '#shared/call.ts'
import { neverKept, refusedAt } from '#features/users/user-values.ts'
import { isolated } from '#shared/isolated.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { FormSteps, type FormStep } from '#ui/forms/FormSteps.tsx'
import { Note } from '#ui/Note.tsx'
import { merchants } from './contract.ts'
import { useDescribedMerchant, useMerchantSentences } from './described-merchant.tsx'
import { CurrencyField, FeeFields } from './FeeFields.tsx'
import { CompanyFields, ContractFields, FeatureFields, RepresentativeFields } from './MerchantFields.tsx'
import { addedOf, NewMerchant, newMerchant } from './merchant-values.ts'

type AddMerchantProps = { rates: AnswerOf<typeof merchants.rates>['list']; onClose: (written?: string) => void }

/** Adds a merchant step by step: the company, who stands for it, contract and fees, and who administers it first. */
export function AddMerchant({ rates, onClose }: AddMerchantProps) {
  const { t } = useLingui()
  const { config } = useSession()
  const [first] = useState(() => newMerchant(config.currency, calendarDay(), rates))
  const form = useForm(NewMerchant, {
    first,
    call: merchants.add,
    stale: [merchants.list],
    input: addedOf,
    draft: { name: 'merchant:new', never: neverKept },
    words: useMerchantSentences(),
    refusedAt,
    onSaved: ({ entCode }) => {
      notifySuccess(t`Added. The invitation is on its way.`)
      onClose(entCode)
    },
  })
  const fields = useDescribedMerchant()
  const hours = peopleLimits.givenPasswordHours
  const steps: readonly FormStep<keyof NewMerchant>[] = [
    {
      id: 'company',
      label: <Trans>Company</Trans>,
      fields: ['entName', 'entNameKana', 'entDisplayName', 'corporateNumber', 'invoiceRegistrationNo'],
      body: <CompanyFields form={form} />,
    },
    {
      id: 'representative',
      label: <Trans>Representative and address</Trans>,
      fields: ['representativeName', 'representativeKana', 'postalCode', 'address', 'phone', 'email'],
      body: <RepresentativeFields form={form} />,
    },
    {
      id: 'contract',
      label: <Trans>Contract and fees</Trans>,
      fields: ['contractDate', 'fees'],
      body: (
        <>
          <ContractFields form={form} />
          <CurrencyField form={form} rates={rates} />
          <FeeFields
            fees={form.values.fees}
            error={form.error('fees')}
            onChange={(fees) => form.change({ fees })}
            names={rates}
          />
          <FeatureFields form={form} />
        </>
      ),
    },
    {
      id: 'administrator',
      label: <Trans>First administrator</Trans>,
      fields: ['userName', 'userFullName', 'userEmail', 'contactPhone', 'password', 'rePassword'],
      body: (
        <>
          <PersonFields form={form} />
          <PasswordFields form={form} userName={form.values.userName} />
          <Note tone="info">
            <Trans>
              It has to be changed at the first sign-in and works for {hours} hours. Hand it over in person or by phone,
              not by e-mail.
            </Trans>
          </Note>
        </>
      ),
    },
  ]
  const name = isolated(form.values.entName.trim())
  return (
    <FormSteps
      form={form}
      steps={steps}
      place="dialog"
      save={<Trans>Add the merchant {name}</Trans>}
      onCancel={() => onClose()}
      keeps
      fields={fields}
    />
  )
}
