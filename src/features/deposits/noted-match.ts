import { useLingui } from '@lingui/react/macro'
import { notifySuccess } from '#client/notify.ts'
import type { Deposit } from './deposit.contract.ts'

/** Says what came of noting what the bank booked. */
export function useNotedMatch() {
  const { t } = useLingui()
  return (bankMatch: Deposit['bankMatch']) =>
    notifySuccess(
      bankMatch === 'MATCHED'
        ? t`The bank booked the same amount.`
        : bankMatch === 'DIFFERENT'
          ? t`The bank booked another amount. The deposit is marked.`
          : t`The note was taken away.`,
    )
}
