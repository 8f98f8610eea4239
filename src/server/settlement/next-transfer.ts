import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import type { DepositStatus } from './states.ts'

/** What is transferred next. */
export interface NextTransfer {
  readonly paymentDate: string
  /** One currency each. */
  readonly sums: readonly { readonly currency: 'JPY' | 'CNY' | 'MNT' | 'QAR'; readonly amount: bigint }[]
  readonly deposits: number
  /** Whether every deposit of it is confirmed or on its way. */
  readonly final: boolean
}

const sure: readonly DepositStatus[] = ['CONFIRMED', 'TRANSFERRING']

/**
 * The transfers of the next day on which any is due, from the ledger's own deposits, scheduled ones among them; undefined
 * where none is. A person of chosen stores has those that are paid out to these stores.
 */
export async function nextTransfer(
  db: Db,
  { ents, shops }: Pick<Scope, 'ents' | 'shops'>,
  today: string,
): Promise<NextTransfer | undefined> {
  const chosen = shops === 'all' ? null : shops
  const rows = await db.sql<{
    paymentDate: string
    currency: 'JPY' | 'CNY' | 'MNT' | 'QAR'
    amount: bigint
    deposits: number
    final: boolean
  }>`
    select payment_date as "paymentDate", currency, sum(transfer_amount)::bigint as amount, count(*)::int as deposits,
           bool_and(status = any(${sure})) as final
      from deposits
     where ent_code = any(${ents}) and (${chosen}::text[] is null or shop_code = any(${chosen}))
       and status in ('SCHEDULED', 'CLOSED', 'CONFIRMED', 'TRANSFERRING') and transfer_amount > 0
       and payment_date = (select min(payment_date) from deposits
                            where ent_code = any(${ents}) and (${chosen}::text[] is null or shop_code = any(${chosen}))
                              and status in ('SCHEDULED', 'CLOSED', 'CONFIRMED', 'TRANSFERRING') and transfer_amount > 0
                              and payment_date >= ${today})
     group by payment_date, currency
     order by amount desc
     limit 10`
  const [first] = rows
  return (
    first && {
      paymentDate: first.paymentDate,
      sums: rows.map(({ currency, amount }) => ({ currency, amount })),
      deposits: rows.reduce((sum, { deposits }) => sum + deposits, 0),
      final: rows.every(({ final }) => final),
    }
  )
}
