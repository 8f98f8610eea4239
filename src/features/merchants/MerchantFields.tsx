import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import type { Form } from '#client/forms/form.ts'
import { phoneOf } from '#shared/normalise.ts'
import { Line } from '#features/users/UserFields.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { SegmentedField } from '#ui/SegmentedField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { choicesOf } from '#ui/forms/choices.ts'
import { said } from '#ui/forms/said.ts'
import { merchants } from './contract.ts'
import { merchantLabels } from './list.ts'
import { CorporateType, DashboardSetting, industryCodes, type MerchantForm } from './merchant.contract.ts'
import { industryWords } from './merchant-words.ts'
import { dashboardWords, typeWords } from './words.list.ts'

type Part = { form: Pick<Form<MerchantForm>, 'values' | 'field' | 'error' | 'change'> }
type TextField = { [Name in keyof MerchantForm]: MerchantForm[Name] extends string ? Name : never }[keyof MerchantForm]
type LineProps = Part & {
  name: Exclude<TextField, 'corporateType' | 'industryCode' | 'parentEntCode' | 'showDashBoard'>
  required?: true
  type?: 'text' | 'tel' | 'email' | 'date'
}

/** One line of a merchant's form; numbers become half-width when the field is left. */
function Text({ form: { field, error }, name, required, type = 'text' }: LineProps) {
  const labels = said(merchantLabels)
  const { value, onChange, onBlur } = field(name)
  return (
    <Field label={labels[name]} need={required ? 'required' : 'optional'} error={error(name)}>
      {(ids) => (
        <TextInput
          {...ids}
          type={type}
          autoComplete="off"
          value={value}
          onChange={onChange}
          onBlur={() => {
            if (type === 'tel') onChange(phoneOf(value).toUpperCase())
            onBlur()
          }}
        />
      )}
    </Field>
  )
}

/** Who the merchant is: names, kind, numbers. */
export function CompanyFields({ form }: Part) {
  const { i18n } = useLingui()
  return (
    <>
      <Text form={form} name="entName" required />
      <div className="form-pairs">
        <Text form={form} name="entNameKana" />
        <Text form={form} name="entDisplayName" required />
      </div>
      <SelectField
        {...form.field('corporateType')}
        label={i18n._(merchantLabels.corporateType)}
        need="required"
        error={form.error('corporateType')}
        choices={choicesOf(CorporateType.options, typeWords)}
      />
      <div className="form-pairs">
        <Text form={form} name="corporateNumber" type="tel" />
        <Text form={form} name="invoiceRegistrationNo" type="tel" />
      </div>
    </>
  )
}

/** Who stands for the merchant, what it sells, and where it is. */
export function RepresentativeFields({ form }: Part) {
  const { t, i18n } = useLingui()
  return (
    <>
      <div className="form-pairs">
        <Text form={form} name="representativeName" />
        <Text form={form} name="representativeKana" />
      </div>
      <SelectField
        {...form.field('industryCode')}
        label={i18n._(merchantLabels.industryCode)}
        need="optional"
        error={form.error('industryCode')}
        choices={[{ value: '', label: t`Choose` }, ...choicesOf(industryCodes, industryWords)]}
      />
      <div className="form-pairs">
        <Text form={form} name="postalCode" type="tel" />
        <Text form={form} name="address" />
        <Text form={form} name="phone" type="tel" />
        <Text form={form} name="email" type="email" />
      </div>
    </>
  )
}

/** Since when the contract is, and whose merchant it is. */
export function ContractFields({ form, own }: Part & { own?: string }) {
  const { t } = useLingui()
  const labels = said(merchantLabels)
  const { values } = form
  const masters = useQuery(ask(merchants.list, { Masters: true, PageSize: 100 }))
  const others = (masters.data?.list ?? []).filter(({ entCode, parentEntCode }) => entCode !== own && !parentEntCode)
  return (
    <>
      <Text form={form} name="contractDate" type="date" required />
      <Line
        field={{
          ...form.field('isMasterEnterprise'),
          onChange: (on) => form.change({ isMasterEnterprise: on, ...(on && { parentEntCode: '' }) }),
        }}
        help={<Trans>Its people see the transactions of the merchants that belong to it.</Trans>}
      >
        <Trans>This company is a master company</Trans>
      </Line>
      {!values.isMasterEnterprise && others.length > 0 && (
        <SelectField
          {...form.field('parentEntCode')}
          label={labels.parentEntCode}
          need="optional"
          error={form.error('parentEntCode')}
          choices={[
            { value: '', label: t`None` },
            ...others.map(({ entCode, entName }) => ({ value: entCode, label: entName })),
          ]}
        />
      )}
    </>
  )
}

/** What of the portal the merchant has. */
export function FeatureFields({ form: { field } }: Part) {
  const labels = said(merchantLabels)
  return (
    <>
      <div className="form-lines">
        <Line field={field('enablePoint')}>{labels.enablePoint}</Line>
        <Line field={field('enableQr')}>{labels.enableQr}</Line>
      </div>
      <SegmentedField
        {...field('showDashBoard')}
        label={labels.showDashBoard}
        need="required"
        choices={choicesOf(DashboardSetting.options, dashboardWords)}
      />
    </>
  )
}
