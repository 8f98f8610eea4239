import type { DocumentKind } from './deposit.contract.ts'
import type { DepositRow } from './list.sql.ts'

/** A line of an invoice or a return invoice, never negative; `taxPpm` is null where the fees are exempt. */
export interface InvoiceLine {
  readonly taxPpm: number | null
  readonly taxable: bigint
  readonly vat: bigint
}

/**
 * What an invoice or a return invoice lists. Each rate stands in the document of its direction: what was charged in the
 * invoice, what was given back in the return invoice. Exempt fees that were charged stand in the invoice too; given back they
 * are no part of either, and the statement lists them.
 */
export function invoiceLines(
  kind: Extract<DocumentKind, 'INVOICE' | 'RETURN_INVOICE'>,
  { feeExempt }: Pick<DepositRow, 'feeExempt'>,
  taxes: readonly { readonly taxPpm: number; readonly taxable: bigint; readonly vat: bigint }[],
): InvoiceLine[] {
  if (kind === 'RETURN_INVOICE')
    return taxes
      .filter(({ taxable }) => taxable < 0n)
      .map(({ taxPpm, taxable, vat }) => ({ taxPpm, taxable: -taxable, vat: -vat }))
  const exempt = feeExempt > 0n ? [{ taxPpm: null, taxable: feeExempt, vat: 0n }] : []
  return [...taxes.filter(({ taxable }) => taxable > 0n), ...exempt]
}
