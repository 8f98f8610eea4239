import type { NextPeriod } from './next-period.ts'
import type { OpenRows } from './rows.sql.ts'
import type { SettledMerchant } from './terms.ts'

/** Which rows the deposit of a period takes, of the whole enterprise or, where stores are paid out by themselves, of one. */
export function openRowsOf(
  merchant: Pick<SettledMerchant, 'entCode' | 'cycles' | 'taxes'>,
  shopCode: string,
  { from, to, line }: NextPeriod,
): OpenRows {
  return {
    entCode: merchant.entCode,
    shopCode: line.payOut === 'ENTERPRISE' ? undefined : shopCode,
    since: merchant.cycles[0]?.validFrom ?? from,
    from,
    to,
    taxes: merchant.taxes,
  }
}
