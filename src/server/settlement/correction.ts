import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import { unnestColumns } from '#server/ingest/columns.ts'
import type { Brand, TradeKind } from '#server/ingest/masters.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { entryOf } from './entry.ts'

/** A row that a deposit has taken, as it stood and as it is corrected. */
interface Corrected {
  readonly before: TradeRow
  readonly after: TradeRow
}

interface Types {
  readonly kinds: ReadonlyMap<string, TradeKind>
  readonly brands: ReadonlyMap<string, Brand>
}

interface Difference {
  readonly row: TradeRow
  readonly amount: bigint
  readonly feeTaxable: bigint
  readonly feeExempt: bigint
}

/**
 * What corrections of closed rows change is added to the next deposit: the closed one stays as it was paid out, and both
 * together are what the rows say.
 */
export async function addCorrections(
  tx: Tx,
  entCode: string,
  changes: readonly Corrected[],
  { types, now }: { readonly types: Types; readonly now: Date },
) {
  const found = changes.flatMap((change) => differenceOf(change, types) ?? [])
  if (found.length === 0) return
  await tx.sql`
    insert into deposit_adjustments (ent_code, adjustment_id, shop_code, currency, kind, business_date, amount, fee_taxable, fee_exempt,
                                     trade_no, reason, created_at, created_by)
    select ${entCode}, c.id, c.shop_code, c.currency, 'CORRECTION', c.business_date, c.amount, c.fee_taxable, c.fee_exempt, c.trade_no,
           'CORRECTED', ${now}, ''
      from ${unnestColumns([
        ['uuid', found.map(() => randomUUID())],
        ['text', found.map(({ row }) => row.shopCode)],
        ['text', found.map(({ row }) => row.currency)],
        ['date', found.map(({ row }) => row.origBusinessDate ?? row.businessDate)],
        ['bigint', found.map(({ amount }) => amount)],
        ['bigint', found.map(({ feeTaxable }) => feeTaxable)],
        ['bigint', found.map(({ feeExempt }) => feeExempt)],
        ['text', found.map(({ row }) => row.tradeNo)],
      ])} as c(id, shop_code, currency, business_date, amount, fee_taxable, fee_exempt, trade_no)`
}

/** By how much a closed row's part of a deposit changed; nothing where it is paid out as before. */
function differenceOf({ before, after }: Corrected, types: Types): Difference | undefined {
  if (before.depositNo === null) return undefined
  const [former, present] = [worthOf(before, types), worthOf(after, types)]
  const difference = {
    row: after,
    amount: present.amount - former.amount,
    feeTaxable: present.feeTaxable - former.feeTaxable,
    feeExempt: present.feeExempt - former.feeExempt,
  }
  const { amount, feeTaxable, feeExempt } = difference
  return amount === 0n && feeTaxable === 0n && feeExempt === 0n ? undefined : difference
}

function worthOf(row: TradeRow, { kinds, brands }: Types) {
  const taxable = row.feeTaxClass === 'TAXABLE'
  const passes = brands.get(row.paymentType)?.passes ?? true
  const entry = entryOf(row, { kind: kinds.get(row.tradeType), passes, taxPpm: null })
  if (!entry) return { amount: 0n, feeTaxable: 0n, feeExempt: 0n }
  const paidOut = entry.kind === 'PAYMENT' || entry.kind === 'ADJUSTMENT'
  return {
    amount: paidOut ? entry.amount : -entry.amount,
    feeTaxable: taxable ? entry.fee : 0n,
    feeExempt: taxable ? 0n : entry.fee,
  }
}
