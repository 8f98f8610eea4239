import type pg from 'pg'
import { transaction, type Tx } from '#server/db/db.ts'
import { refundNoOf } from '#server/refunds/numbers.ts'
import { addToStory } from '#server/refunds/story.ts'
import { lockTenant, writeRequest } from './waiting-request.ts'
import type { DemoTenant } from './tenants.ts'

/** Days of the past whose refunds stand in the queue. */
const queueDays = 14

/**
 * Writes the queue of refunds that belongs to the rows of the last days, and one each that failed, is on its way, and is
 * unknown. Existing rows stay; another run adds what has come since.
 */
export async function fillQueue(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const tenant of tenants) {
    await transaction(service, async (tx) => {
      await lockTenant(tx, tenant)
      await writeSucceeded(tx, tenant, now)
      await writeRequest(tx, tenant, now)
      if (await hasUnfinished(tx, tenant)) return
      for (const unfinished of unfinishedOnes) await writeUnfinished(tx, tenant, unfinished, now)
    })
  }
}

/** The refunds of the rows of the last days that have none yet. */
export async function writeSucceeded(tx: Tx, { code, enterprises }: DemoTenant, now: Date): Promise<void> {
  const since = new Date(now.getTime() - queueDays * 86_400_000)
  await tx.sql`
    with given as (
      select r.*, p.amount as paid, p.trade_time as paid_at, p.provider_trade_no as paid_no, p.business_date as paid_on,
             'R' || to_char(r.trade_time at time zone 'UTC', 'YYMMDDHH24MISS')
                 || lpad((nextval('refund_numbers') % 1000000 * 391939 % 1000000)::text, 6, '0') as refund_no
        from transactions r
        join transactions p on p.ent_code = r.ent_code and p.trade_no = r.orig_trade_no and p.business_date = r.orig_business_date
       where r.ent_code = any(${enterprises.map((one) => one.code)}) and r.trade_time > ${since} and r.trade_time <= ${now}
         and r.business_date >= (${since}::timestamptz)::date - 1 and r.trade_type in ('05', '06') and r.status = 'SUCCESS'
         and not exists (select from refunds d where d.ent_code = r.ent_code and d.refund_trade_no = r.trade_no)),
    written as (
      insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type,
                           provider_trade_no, amount, currency, mode, reason_code, remark, requested_by_id, requested_by,
                           requested_at, channel, expected_refundable, status, status_at, provider_refund_no, refund_trade_no,
                           fee_reversed, attempts, decided_by_id, decided_by, decided_at)
      select ent_code, refund_no, ${code}, orig_trade_no, paid_on, paid_at, shop_code, payment_type, paid_no, amount, currency,
             case when amount = paid then 'FULL' else 'PARTIAL' end,
             (array['CUSTOMER_REQUEST', 'CANCELLED_GOODS', 'WRONG_AMOUNT', 'SERVICE_ISSUE'])[1 + mod(abs(hashtext(trade_no)::bigint), 4)],
             coalesce(nullif(remark, ''), '-'), '', coalesce(operator_name, '-'), trade_time - interval '5 seconds',
             'PORTAL', paid, 'SUCCEEDED', trade_time, provider_trade_no, trade_no, -fee_amount, 1, '', coalesce(operator_name, '-'),
             trade_time - interval '5 seconds'
        from given
      returning ent_code, refund_no, trade_no, business_date)
    insert into numbers (ent_code, number, kind, trade_no, business_date)
    select ent_code, refund_no, 'refund', trade_no, business_date from written`
}

async function hasUnfinished(tx: Tx, { code }: DemoTenant): Promise<boolean> {
  const rows =
    await tx.sql`select 1 from refunds where tenant_code = ${code} and status in ('ACCEPTED', 'FAILED', 'UNKNOWN') limit 1`
  return rows.length > 0
}

interface Unfinished {
  readonly status: 'FAILED' | 'ACCEPTED' | 'UNKNOWN'
  readonly behaviour: 'FAIL' | 'LONG_LAG' | 'SILENT'
  readonly classCode: 'CARD' | 'WALLET'
  readonly hoursAgo: number
}

// The sandbox acquirer keeps these states for as long as the demonstration runs; otherwise the job would finish the refunds within a minute.
const unfinishedOnes: readonly Unfinished[] = [
  { status: 'FAILED', behaviour: 'FAIL', classCode: 'WALLET', hoursAgo: 50 },
  { status: 'ACCEPTED', behaviour: 'LONG_LAG', classCode: 'CARD', hoursAgo: 30 },
  { status: 'UNKNOWN', behaviour: 'SILENT', classCode: 'WALLET', hoursAgo: 26 },
]

interface Paid {
  entCode: string
  tradeNo: string
  amount: bigint
  currency: string
  operator: string
}

async function writeUnfinished(tx: Tx, tenant: DemoTenant, unfinished: Unfinished, now: Date): Promise<void> {
  const { status, behaviour, classCode, hoursAgo } = unfinished
  const from = new Date(now.getTime() - hoursAgo * 3_600_000)
  const [paid] = await tx.sql<Paid>`
    select t.ent_code as "entCode", t.trade_no as "tradeNo", t.amount, t.currency, coalesce(t.operator_name, '-') as operator
      from transactions t
      join payment_types p on p.code = t.payment_type and p.class_code = ${classCode}
     where t.ent_code = ${tenant.enterprises[0]?.code ?? ''} and t.trade_time > ${from}
       and t.business_date >= (${from}::timestamptz)::date - 1 and t.trade_type = '01' and t.status = 'SUCCESS'
       and t.refunded + t.reserved = 0 and t.trade_time < ${now}::timestamptz - interval '2 hours'
     order by t.trade_time, t.trade_no
     limit 1`
  if (!paid) return
  const { entCode, tradeNo, amount } = paid
  const [number] = await tx.sql<{ next: bigint }>`select nextval('refund_numbers') as next`
  const refundNo = refundNoOf(now, number?.next ?? 0n)
  const remark = tenant.language === 'mn' ? 'Үйлчлүүлэгчийн хүсэлт' : 'お客さまのご都合により'
  const again = { FAILED: null, ACCEPTED: 86_400, UNKNOWN: 3_600 }[status]
  await tx.sql`
    insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type,
                         provider_trade_no, amount, currency, mode, reason_code, remark, requested_by_id, requested_by,
                         requested_at, channel, expected_refundable, status, status_at, provider_refund_no, failure_code,
                         failure_text, attempts, next_check_at, decided_by_id, decided_by, decided_at)
    select t.ent_code, ${refundNo}, ${tenant.code}, t.trade_no, t.business_date, t.trade_time, t.shop_code, t.payment_type,
           t.provider_trade_no, t.amount, t.currency, 'FULL', 'CUSTOMER_REQUEST', ${remark}, '', ${paid.operator},
           t.trade_time + interval '1 hour', 'PORTAL', t.amount, ${status}, t.trade_time + interval '61 minutes',
           ${status === 'ACCEPTED' ? `SB${refundNo.slice(1)}` : null}, ${status === 'FAILED' ? 'INSUFFICIENT_FUNDS' : null},
           ${status === 'FAILED' ? 'The balance is too low.' : null}, 1, ${now}::timestamptz + make_interval(secs => ${again}::int), '', ${paid.operator},
           t.trade_time + interval '1 hour'
      from transactions t
     where t.ent_code = ${entCode} and t.trade_no = ${tradeNo}`
  await tx.sql`
    update transactions set reserved = ${status === 'FAILED' ? 0n : amount}, version = version + 1
     where ent_code = ${entCode} and trade_no = ${tradeNo}`
  await tx.sql`
    insert into numbers (ent_code, number, kind, trade_no, business_date)
    select ent_code, ${refundNo}, 'refund', trade_no, business_date from trade_numbers where ent_code = ${entCode} and trade_no = ${tradeNo}`
  await tx.sql`
    insert into sandbox_acquirer (ent_code, refund_no, trade_no, amount, currency, behaviour, received_at, settles_at, effects)
    values (${entCode}, ${refundNo}, ${tradeNo}, ${amount}, ${paid.currency}, ${behaviour}, ${now},
            ${status === 'ACCEPTED' ? new Date(now.getTime() + 30 * 86_400_000) : null}, ${status === 'FAILED' ? 0 : 1})`
  const [asked] = await tx.sql<{
    at: Date
  }>`select requested_at as at from refunds where ent_code = ${entCode} and refund_no = ${refundNo}`
  const at = asked?.at ?? now
  const about = { entCode, refundNo, tradeNo, amount }
  await addToStory(tx, about, { at, kind: 'REFUND_REQUESTED', actor: paid.operator, detail: { remark } })
  await addToStory(tx, about, { at, kind: 'REFUND_SENT', actor: '' })
  const failed = { code: 'INSUFFICIENT_FUNDS', text: 'The balance is too low.' }
  if (status === 'FAILED')
    await addToStory(tx, about, {
      at: new Date(at.getTime() + 60_000),
      kind: 'REFUND_FAILED',
      actor: '',
      detail: failed,
    })
}
