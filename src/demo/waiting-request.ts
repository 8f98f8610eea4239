import type pg from 'pg'
import { tellChange } from '#server/db/changes.ts'
import { transaction, type Tx } from '#server/db/db.ts'
import { refundNoOf } from '#server/refunds/numbers.ts'
import { expiryOf } from '#server/refunds/expiry.ts'
import { addToStory } from '#server/refunds/story.ts'
import { limits } from '#shared/limits.ts'
import type { DemoTenant } from './tenants.ts'

/** Lets a request wait in every tenant at every hour, however long the portal runs. */
export async function keepRequestWaiting(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const tenant of tenants) {
    await transaction(service, async (tx) => {
      await lockTenant(tx, tenant)
      await writeRequest(tx, tenant, now)
    })
  }
}

/** Of two processes that start together one writes and the other finds it written. */
export async function lockTenant(tx: Tx, { code }: DemoTenant): Promise<void> {
  await tx.sql`select 1 from demo_progress where tenant_code = ${code} for update`
}

/**
 * A member of staff who may only ask has asked for one an hour and a half ago, where none waits that has some time left. After
 * somebody decided one the next comes half an hour later.
 */
export async function writeRequest(tx: Tx, { code, language }: DemoTenant, now: Date): Promise<void> {
  // The next one is written before the last one ends.
  const soonOver = new Date(now.getTime() - (limits.refundRequestHours - 1) * 3_600_000)
  const [person] = await tx.sql<{ id: string; name: string; ent: string; shop: string }>`
    select u.user_id as id, u.user_full_name as name, u.ent_code as ent, coalesce(u.shop_codes[1], '') as shop
      from users u
      join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${code} and r.refund_limit_single = 0 and not u.must_change_password
       and not exists (select from refunds w
                        where w.tenant_code = ${code} and w.approval
                          and (w.status = 'WAITING_APPROVAL' and w.requested_at > ${soonOver}
                               or w.decided_at > ${now}::timestamptz - interval '30 minutes'))
     order by u.user_id
     limit 1`
  if (!person) return
  const at = new Date(now.getTime() - 90 * 60_000)
  const [number] = await tx.sql<{ next: bigint }>`select nextval('refund_numbers') as next`
  const refundNo = refundNoOf(at, number?.next ?? 0n)
  const remark = language === 'mn' ? 'Дүн буруу' : '金額まちがい'
  const [asked] = await tx.sql<{ tradeNo: string; amount: bigint }>`
    insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type,
                         provider_trade_no, amount, currency, mode, reason_code, remark, requested_by_id, requested_by,
                         requested_at, channel, expected_refundable, status, status_at, next_check_at, approval)
    select t.ent_code, ${refundNo}, ${code}, t.trade_no, t.business_date, t.trade_time, t.shop_code, t.payment_type,
           t.provider_trade_no, t.amount, t.currency, 'FULL', 'WRONG_AMOUNT', ${remark}, ${person.id}, ${person.name}, ${at}, 'PORTAL',
           t.amount, 'WAITING_APPROVAL', ${at}, ${expiryOf(at)}, true
      from transactions t
      join payment_types p on p.code = t.payment_type and p.refund_window_days > 30 and p.refund_blocked_from is null
     where t.ent_code = ${person.ent} and t.shop_code = ${person.shop} and t.trade_time < ${at}
       and t.trade_time > ${at}::timestamptz - interval '3 days' and t.business_date >= (${at}::timestamptz)::date - 4
       and t.trade_type = '01' and t.status = 'SUCCESS' and t.refunded + t.reserved = 0
     order by t.trade_time desc, t.trade_no
     limit 1
    returning trade_no as "tradeNo", amount`
  if (!asked) return
  const { tradeNo, amount } = asked
  await tx.sql`
    update transactions set reserved = ${amount}, version = version + 1 where ent_code = ${person.ent} and trade_no = ${tradeNo}`
  await tx.sql`
    insert into numbers (ent_code, number, kind, trade_no, business_date)
    select ent_code, ${refundNo}, 'refund', trade_no, business_date from trade_numbers where ent_code = ${person.ent} and trade_no = ${tradeNo}`
  const about = { entCode: person.ent, refundNo, tradeNo, amount }
  await addToStory(tx, about, { at, kind: 'REFUND_REQUESTED', actor: person.name, detail: { remark } })
  await tellChange(tx, { topic: 'requests', ids: [refundNo], tenant: code, at: { ent: person.ent, shop: person.shop } })
}
