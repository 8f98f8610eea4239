import { expect, test } from 'vitest'
import { fillQueue } from '#demo/refund-queue.ts'
import { keepRequestWaiting } from '#demo/waiting-request.ts'
import { transaction } from '#server/db/db.ts'
import { expire } from '#features/refunds/request-end.server.ts'
import { openShop } from '#demo/open-shop.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { ownDatabase, smallTenants } from './shop.ts'

const now = new Date('2026-11-21T05:00:00Z')

test(
  'a demonstration begins with a queue of refunds that agrees with its payments, and starting again adds none; a request waits at every hour',
  { timeout: 120_000 },
  async () => {
    await using it = await ownDatabase('queue')
    await openShop(it.service, secretsOf('a secret of the tests that is long enough to be one'), () => {}, {
      now,
      months: 1,
      tenants: smallTenants,
    })

    for (const _start of [1, 2]) {
      await fillQueue(it.service, smallTenants, now)

      const states = await it.db.sql<{ status: string; count: number }>`
      select status, count(*)::int as count from refunds where tenant_code = ${smallTenants[0]?.code ?? ''} group by 1 order by 1`
      expect(states.map(({ status, count }) => [status, status === 'SUCCEEDED' ? count > 0 : count])).toEqual([
        ['ACCEPTED', 1],
        ['FAILED', 1],
        ['SUCCEEDED', true],
        ['UNKNOWN', 1],
        ['WAITING_APPROVAL', 1],
      ])
    }

    const held = await it.db.sql`
    select t.trade_no from transactions t
     where t.reserved <> (select coalesce(sum(r.amount), 0) from refunds r
                           where r.ent_code = t.ent_code and r.trade_no = t.trade_no and r.next_check_at is not null)`
    expect(held).toEqual([])
    const given = await it.db.sql`
    select r.refund_no from refunds r
      left join transactions t on t.ent_code = r.ent_code and t.trade_no = r.refund_trade_no and t.orig_trade_no = r.trade_no
                              and t.amount = r.amount and -t.fee_amount = r.fee_reversed
     where r.status = 'SUCCEEDED' and t.trade_no is null`
    expect(given).toEqual([])
    const forgotten = await it.db.sql`
      select t.trade_no from transactions t
       where t.trade_type in ('05', '06') and t.trade_time > ${now}::timestamptz - interval '14 days'
         and not exists (select from refunds r where r.ent_code = t.ent_code and r.refund_trade_no = t.trade_no)`
    expect(forgotten).toEqual([])

    // Two days of a portal that is never started anew, by the minute at which its jobs run.
    const waits = (at: Date) => it.db.sql<{ entCode: string; refundNo: string }>`
      select ent_code as "entCode", refund_no as "refundNo" from refunds
       where tenant_code = ${smallTenants[0]?.code ?? ''} and status = 'WAITING_APPROVAL'
         and requested_at > ${at}::timestamptz - interval '24 hours'`
    for (let hour = 1; hour <= 48; hour++) {
      const at = new Date(now.getTime() + hour * 3_600_000)
      const over = await it.db.sql<{ entCode: string; refundNo: string }>`
        select ent_code as "entCode", refund_no as "refundNo" from refunds
         where status = 'WAITING_APPROVAL' and next_check_at <= ${at}`
      for (const key of over) await transaction(it.service, (tx) => expire(tx, key, at))
      expect([hour, (await waits(at)).length]).not.toEqual([hour, 0])
      await keepRequestWaiting(it.service, smallTenants, at)
    }
    const end = new Date(now.getTime() + 48 * 3_600_000)
    expect((await waits(end)).length).toBeLessThanOrEqual(2)
    expect(await it.db.sql`select 1 from refunds where status = 'EXPIRED'`).not.toEqual([])
  },
)
