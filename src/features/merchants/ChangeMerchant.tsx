import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { send } from '#client/api-client.ts'
import { calendarDay } from '#client/formats.ts'
import { isSame } from '#client/forms/form-values.ts'
import { useChangeForm } from '#client/forms/use-change-form.ts'
import type { AnswerOf } from '#shared/call.ts'
import { addDays } from '#shared/calendar.ts'
import { isolated } from '#shared/isolated.ts'
import { Field } from '#ui/Field.tsx'
import { FormPart } from '#ui/forms/FormPart.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'
import { merchants } from './contract.ts'
import { useDescribedMerchant, useMerchantSentences } from './described-merchant.tsx'
import { FeeFields } from './FeeFields.tsx'
import { merchantLabels } from './list.ts'
import { CompanyFields, ContractFields, FeatureFields, RepresentativeFields } from './MerchantFields.tsx'
import { ChangedMerchant, changedMerchant, feesOf } from './merchant-values.ts'

/** The questions that are stale once a merchant was changed. */
export const staleMerchants = [merchants.list, merchants.detail, merchants.history]

type ChangeMerchantProps = {
  detail: AnswerOf<typeof merchants.detail>
  rates: AnswerOf<typeof merchants.rates>['list']
  onClose: (written?: string) => void
}

/** Changes a merchant; somebody else's change meanwhile is shown before it is lost. */
export function ChangeMerchant({ detail, rates, onClose }: ChangeMerchantProps) {
  const { t, i18n } = useLingui()
  const { merchant, fees, planned } = detail
  const { entCode } = merchant
  const [tomorrow] = useState(() => addDays(calendarDay(), 1))
  const rowOf = (now: typeof detail) => ({ ...now, version: now.merchant.version })
  const first = changedMerchant(detail, rates, tomorrow)
  const form = useChangeForm(ChangedMerchant, {
    row: rowOf(detail),
    valuesOf: (now) => changedMerchant(now, rates, tomorrow),
    reread: async () => rowOf(await send(merchants.detail, { EntCode: entCode })),
    call: merchants.modify,
    stale: staleMerchants,
    input: ({ fees: lines, feesFrom: from, ...checked }, version) => ({
      entCode,
      version: version ?? 0,
      ...checked,
      ...(!isSame(lines, first.fees) && { feePlan: { from, fees: feesOf(lines) } }),
    }),
    draft: { name: `merchant:${entCode}` },
    words: useMerchantSentences(),
    onSaved: () => onClose(entCode),
  })
  const name = isolated(merchant.entName)
  return (
    <FormScaffold
      form={form}
      place="dialog"
      save={<Trans>Save {name}</Trans>}
      onCancel={() => onClose()}
      keeps
      fields={useDescribedMerchant()}
    >
      <FormPart title={<Trans>Company</Trans>}>
        <CompanyFields form={form} />
      </FormPart>
      <FormPart title={<Trans>Representative and address</Trans>}>
        <RepresentativeFields form={form} />
      </FormPart>
      <FormPart title={<Trans>Contract</Trans>}>
        <ContractFields form={form} own={entCode} />
        <FeatureFields form={form} />
      </FormPart>
      <FormPart title={<Trans>Fees</Trans>}>
        <Field
          label={i18n._(merchantLabels.feesFrom)}
          need="required"
          help={t`Payments before this day keep the fees they were taken with.`}
          error={form.error('feesFrom')}
        >
          {(ids) => <TextInput {...ids} {...form.field('feesFrom')} type="date" min={calendarDay()} />}
        </Field>
        <FeeFields
          fees={form.values.fees}
          error={form.error('fees')}
          onChange={(lines) => form.change({ fees: lines })}
          names={[...fees, ...planned, ...rates]}
        />
      </FormPart>
    </FormScaffold>
  )
}
