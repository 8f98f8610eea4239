import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#demo/open-shop.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { pay } from '../features/transactions/payments.ts'
import { originalOf, smallTenants, type Original, type OwnDatabase } from './shop.ts'

const secrets = secretsOf('a secret of the tests that is long enough to be one')
const now = new Date('2026-11-18T03:20:30Z')
const open = ({ service }: OwnDatabase, at = now) =>
  openShop(service, secrets, () => {}, { now: at, months: 4, tenants: smallTenants })
let first: Original
beforeAll(async () => void (first = await originalOf('first_orders', async (it) => void (await open(it)))))
afterAll(() => first[Symbol.asyncDispose]())

test('orders and points reach as far back as the payments, in every state, and follow each refund to the unit', async () => {
  await using it = await first.copy('orders')
  const { db } = it

  expect(
    await db.sql`
      select t.ent_code, min(t.business_date) as day from transactions t join enterprises e using (ent_code)
       where e.enable_point and t.trade_type = '01' and t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED') group by 1
      except
      select ent_code, min(business_date) from orders where order_type in ('PURCHASE', 'POINT_ONLY') group by 1`,
  ).toEqual([])
  const kinds = async (sql: Promise<{ kind: string }[]>) => (await sql).map(({ kind }) => kind)
  expect(
    await kinds(db.sql`select distinct order_type || ' ' || status as kind from orders order by 1`),
  ).toEqual([
    'ADJUST COMPLETED',
    'CHARGE COMPLETED',
    'PURCHASE CANCELLED',
    'PURCHASE COMPLETED',
    'PURCHASE PARTIALLY_RETURNED',
    'PURCHASE PENDING_POINT',
    'PURCHASE RETURNED',
    'RETURN COMPLETED',
  ]) // prettier-ignore
  expect(
    await kinds(db.sql`
      select distinct kind || ' ' || status as kind from point_entries where status <> 'PROVISIONAL' or kind = 'GIVE' order by 1`),
  ).toEqual([
    'ADJUST CONFIRMED',
    'CANCEL_GIVE CONFIRMED',
    'CANCEL_USE CONFIRMED',
    'EXPIRE CONFIRMED',
    'GIVE CANCELLED',
    'GIVE CONFIRMED',
    'GIVE FAILED',
    'GIVE PROVISIONAL',
    'USE CONFIRMED',
  ]) // prettier-ignore
  const [split] = await db.sql<{ most: number }>`
    select max(n)::int as most from (select count(*) as n from order_payments group by ent_code, order_no) p`
  expect(split?.most).toBe(3)
  const [lowest] = await db.sql<{ points: number }>`
    select min(points)::int as points from (select sum(points) as points from point_entries where status = 'CONFIRMED' group by ent_code, member) b`
  expect(lowest?.points, 'nobody spent what they did not have').toBeGreaterThanOrEqual(0)
  // What was given and used, less its share of the money that came back, cut toward zero, is what stands.
  expect(
    await db.sql`
      with paid as (
        select p.ent_code, p.order_no, sum(p.amount) filter (where p.trade_no is not null or y.class_code <> 'POINT') as money
          from order_payments p join payment_types y on y.code = p.payment_type group by 1, 2),
      back as (select r.ent_code, r.orig_trade_no, sum(r.amount) as amount from transactions r
                where r.status = 'SUCCESS' and r.trade_type in ('04', '05', '06') group by 1, 2),
      stands as (
        select o.order_no, o.status, paid.money, coalesce(back.amount, 0) as back,
               sum(e.points) filter (where e.kind = 'GIVE') as given, coalesce(sum(e.points) filter (where e.kind = 'CANCEL_GIVE'), 0) as taken,
               coalesce(-sum(e.points) filter (where e.kind = 'USE'), 0) as used, coalesce(sum(e.points) filter (where e.kind = 'CANCEL_USE'), 0) as returned
          from orders o join paid using (ent_code, order_no) left join back on back.ent_code = o.ent_code and back.orig_trade_no = o.trade_no
          left join point_entries e on e.ent_code = o.ent_code and e.trade_no = o.trade_no and e.status in ('CONFIRMED', 'PROVISIONAL')
         where o.order_type in ('PURCHASE', 'POINT_ONLY')
         group by 1, 2, 3, 4)
      select * from stands
       where -taken <> floor(coalesce(given, 0) * back / money) or returned <> floor(used * back / money)
          or (status in ('RETURNED', 'CANCELLED')) <> (back >= money) or (status = 'PARTIALLY_RETURNED') <> (back > 0 and back < money)`,
  ).toEqual([])
})

test('another start adds what has come since, and the same moment again adds nothing', async () => {
  await using it = await first.copy('later_orders')
  const count = async () => {
    const [row] = await it.db.sql<{ orders: number; points: number }>`
      select (select count(*)::int from orders) as orders, (select count(*)::int from point_entries) as points`
    return row ?? { orders: 0, points: 0 }
  }
  const before = await count()

  await open(it)
  expect(await count()).toEqual(before)
  // Two payments of one order, as somebody may have brought in.
  const [store] = await it.db.sql<{ ent: string; shopCode: string }>`
    select ent_code as ent, shop_code as "shopCode" from shops order by ent_code, shop_code limit 1`
  if (!store) throw new Error('the demo has no store')
  const part = { shopCode: store.shopCode, orderNo: 'SPLIT-1', tradeTime: '2026-11-20T12:00:00+09:00' }
  await pay({ ...it, ent: store.ent }, [
    { ...part, tradeNo: 'SPLIT-1-A' },
    { ...part, tradeNo: 'SPLIT-1-B' },
  ])
  await open(it, new Date('2026-11-25T03:20:30Z'))
  expect((await count()).orders).toBeGreaterThan(before.orders)
})
