import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import { dueTransfers } from './due-transfers.sql.ts'
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

/** The transfers of the next day on which any is due, from the ledger's own deposits; undefined where none is. */
export async function nextTransfer(
  db: Db,
  scope: Pick<Scope, 'ents' | 'shops'>,
  today: string,
): Promise<NextTransfer | undefined> {
  const due = dueTransfers(scope, today)
  const rows = await db.sql<{
    paymentDate: string
    currency: 'JPY' | 'CNY' | 'MNT' | 'QAR'
    amount: bigint
    deposits: number
    final: boolean
  }>`
    select d.payment_date as "paymentDate", d.currency, sum(d.transfer_amount)::bigint as amount, count(*)::int as deposits,
           bool_and(d.status = any(${sure})) as final
      from deposits d
     where ${due} and d.payment_date = (select min(d.payment_date) from deposits d where ${due})
     group by d.payment_date, d.currency
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
