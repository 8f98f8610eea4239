import { part, type Fragment } from '#server/db/db.ts'
import { whereOf, type WhereBy } from '#server/list/where.ts'
import { namesIn } from '#shared/list-field.ts'
import type { TradeFilter } from './contract.ts'
import { byStore } from './own-days.sql.ts'
import type { Search, Walk, Walked } from './sql.ts'

/** What conditions need to know besides: the zone of clocks, and the days by store. */
interface Clocks {
  readonly zone: string
  readonly groups: Search['groups']
}

/** The SQL of each condition that no index serves, of the table called t. */
const walkedBy: WhereBy<Pick<TradeFilter, Walked>, Clocks> = {
  TerminalNos: (codes) => part`(${codes}::text[] is null or t.terminal_no = any(${codes}))`,
  TradeTypes: (codes) => part`(${codes}::text[] is null or t.trade_type = any(${codes}))`,
  PaymentTypes: (codes) => ofTypes(part`t.payment_type`, codes),
  PaymentClasses: (codes) => ofClasses(part`t.payment_type`, codes),
  Statuses: (statuses) => part`(${statuses}::text[] is null or t.status = any(${statuses}))`,
  AmountFrom: (amount) => part`(${amount}::bigint is null or t.amount >= ${amount})`,
  AmountTo: (amount) => part`(${amount}::bigint is null or t.amount <= ${amount})`,
  CardLast4: (digits) => part`(${digits}::text is null or t.card_last4 = ${digits})`,
  AtTime: (time, { zone }) => part`(${time}::time is null
               or date_trunc('minute', t.trade_time at time zone ${zone})::time = ${time}::time)`,
  Remark: (words) => part`(${words}::text is null or strpos(lower(t.remark), lower(${words})) > 0)`,
  SettlementStatus: (status) => part`(${status}::text is null or t.settlement_status = ${status})`,
  DepositNo: (number) => part`(${number}::text is null or t.deposit_no = ${number})`,
  RefundableOnly: (only, { groups }) => part`(${only}::boolean is not true or (
                 t.status in ('SUCCESS', 'PARTIALLY_REFUNDED') and t.refunded + t.reserved < t.amount and t.refund_deadline >= ${byStore(groups, ({ today }) => today)}
                 and (t.refunded + t.reserved = 0 or t.payment_type in (select code from payment_types where refund_mode = 'PARTIAL_MULTI' and max_refund_count > t.refund_count))))`,
}

/** The conditions that rows are walked for. */
export const walkedFields = namesIn(walkedBy)

/** What rows are walked for. */
export function walked({ wanted, zone }: Walk, groups: Search['groups']): Fragment {
  return whereOf<Pick<TradeFilter, Walked>, Clocks>(walkedBy, wanted, { zone, groups })
}

/** Rows whose payment type, in this column, is one of these; all where null. */
export function ofTypes(column: Fragment, codes: readonly string[] | null): Fragment {
  return part`(${codes}::text[] is null or ${column} = any(${codes}))`
}

/** Rows whose payment type, in this column, is of one of these classes; all where null. */
export function ofClasses(column: Fragment, codes: readonly string[] | null): Fragment {
  return part`(${codes}::text[] is null or ${column} in (select code from payment_types where class_code = any(${codes})))`
}
