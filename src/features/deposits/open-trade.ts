import { useMay } from '#client/Can.tsx'
import { rememberHistoryState } from '#client/history-state.ts'
import { navigate } from '#client/navigation.ts'
import { transactions } from '#features/transactions/contract.ts'

/** Opens a payment of an enterprise among those of its day; undefined for those who may not see payments. */
export function useOpenTrade(entCode: string) {
  if (!useMay(transactions.list)) return undefined
  return ({ tradeNo, businessDate }: { tradeNo: string; businessDate: string }) => {
    const filter = rememberHistoryState({ Trade: tradeNo, Ent: entCode })
    navigate({
      to: '/trade',
      search: { From: businessDate, To: businessDate },
      state: (before) => ({ ...before, filter }),
    })
  }
}
