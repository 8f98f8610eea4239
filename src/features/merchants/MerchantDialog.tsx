import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { isolated } from '#shared/isolated.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { FormPending } from '#ui/forms/FormPending.tsx'
import { AddMerchant } from './AddMerchant.tsx'
import { ChangeMerchant } from './ChangeMerchant.tsx'
import { merchants } from './contract.ts'

type MerchantDialogProps = {
  /** Absent for a new merchant. */
  entCode: string | undefined
  /** With the code of what was written, where anything was. */
  onClose: (written?: string) => void
}

/** The form of a merchant, once what it begins with is there. */
export function MerchantDialog({ entCode, onClose }: MerchantDialogProps) {
  const rates = useQuery(askInPlace(merchants.rates, {}))
  const found = useQuery({
    ...askInPlace(merchants.detail, { EntCode: entCode ?? '' }),
    enabled: entCode !== undefined,
    staleTime: 0,
  })
  const detail = found.isFetchedAfterMount ? found.data : undefined
  const name = detail && isolated(detail.merchant.entName)
  return (
    <FormDialog
      title={
        entCode === undefined ? (
          <Trans>Add a merchant</Trans>
        ) : name ? (
          <Trans>Change the merchant {name}</Trans>
        ) : (
          <Trans>Merchant</Trans>
        )
      }
      onCancel={() => onClose()}
    >
      {entCode === undefined && rates.data ? (
        <AddMerchant rates={rates.data.list} onClose={onClose} />
      ) : detail && rates.data ? (
        <ChangeMerchant detail={detail} rates={rates.data.list} onClose={onClose} />
      ) : (
        <FormPending failure={failureOf(rates.error ? rates : found)} onClose={() => onClose()} />
      )}
    </FormDialog>
  )
}
