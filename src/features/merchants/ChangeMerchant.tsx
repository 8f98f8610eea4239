import { Trans } from '@lingui/react/macro'
import { send } from '#client/api-client.ts'
import { useChangeForm } from '#client/forms/use-change-form.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { isolated } from '#shared/isolated.ts'
import { FormPart } from '#ui/forms/FormPart.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { merchants } from './contract.ts'
import { useDescribedMerchant, useMerchantSentences } from './described-merchant.tsx'
import { CompanyFields, ContractFields, FeatureFields, RepresentativeFields } from './MerchantFields.tsx'
import { MerchantForm, type Merchant } from './merchant.contract.ts'

/** The questions that are stale once a merchant was changed. */
export const staleMerchants = [merchants.list, merchants.detail, merchants.history]

type ChangeMerchantProps = { merchant: Merchant; onClose: (written?: string) => void }

/** Changes a merchant; somebody else's change meanwhile is shown before it is lost. */
export function ChangeMerchant({ merchant, onClose }: ChangeMerchantProps) {
  const { entCode } = merchant
  const form = useChangeForm(MerchantForm, {
    row: merchant,
    valuesOf: (now) => fieldsOf(MerchantForm, now),
    reread: async () => (await send(merchants.detail, { EntCode: entCode })).merchant,
    call: merchants.modify,
    stale: staleMerchants,
    input: (checked, version) => ({ entCode, version: version ?? 0, ...checked }),
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
    </FormScaffold>
  )
}
