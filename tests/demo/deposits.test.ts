import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#demo/open-shop.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { noren } from '#demo/noren.ts'
import { originalOf, ownDatabase, smallTenants, withShops, type Original } from './shop.ts'

const secrets = secretsOf('a secret of the tests that is long enough to be one')
const now = new Date('2026-11-18T03:20:30Z')
const open = (service: Parameters<typeof openShop>[0], at = now) =>
  openShop(service, secrets, () => {}, { now: at, months: 3, tenants: smallTenants })
let first: Original
beforeAll(
  async () => void (first = await originalOf('first_deposits', async ({ service }) => void (await open(service)))),
)
afterAll(() => first[Symbol.asyncDispose]())

test('deposits of the demonstration are what their payments come to, and every payment is in one or open', async () => {
  await using it = await first.copy('deposits')

  const states = await it.db.sql<{ status: string }>`select distinct status from deposits order by status`
  expect(states.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['CARRIED_OVER', 'CLOSED', 'CONFIRMED', 'HELD', 'PAID', 'SCHEDULED']),
  )
  expect(
    await it.db.sql`
      select d.deposit_no from deposits d
        left join lateral (select coalesce(sum(case when l.kind in ('PAYMENT', 'ADJUSTMENT') then l.amount else -l.amount end), 0) as amount,
                                  coalesce(sum(l.fee_amount), 0) as fee
                             from deposit_lines l where l.ent_code = d.ent_code and l.deposit_no = d.deposit_no) l on true
        left join lateral (select coalesce(sum(a.fee_taxable + a.fee_exempt), 0) as fee
                             from deposit_adjustments a where a.ent_code = d.ent_code and a.deposit_no = d.deposit_no) a on true
       where d.status <> 'SCHEDULED' and (d.total_usage - d.refund - d.chargeback, d.fee) is distinct from (l.amount, l.fee + a.fee)`,
  ).toEqual([])
  expect(
    await it.db.sql`
      select d.status, t.taxable < 0 as given, t.vat = -floor(-t.taxable * 0.1) as "cutTowardZero"
        from deposits d join deposit_taxes t on t.ent_code = d.ent_code and t.deposit_no = d.deposit_no
       where t.vat < 0`,
    'one store got more fees back than it was charged, on an invoice of what is returned',
  ).toEqual([{ status: 'PAID', given: true, cutTowardZero: true }])
  expect(
    await it.db.sql`
      select t.trade_no from transactions t
        left join deposit_lines l on l.ent_code = t.ent_code and l.trade_no = t.trade_no
       where t.deposit_no is distinct from l.deposit_no or (t.settlement_status = 'UNSETTLED') <> (l.trade_no is null)`,
  ).toEqual([])
  const [late] = await it.db.sql<{ count: number }>`
    select count(*)::int as count from transactions t join trade_types k on k.trade_type_code = t.trade_type
     where t.deposit_no is null and t.business_date < '2026-10-15' and t.status in ('SUCCESS', 'REFUNDED', 'PARTIALLY_REFUNDED') and k.counts_as_sale`
  expect(late?.count, 'nothing old is left open').toBe(0)
})

test('a later start pays out what was due meanwhile, once', async () => {
  await using it = await first.copy('later_deposits')
  const count = async () => {
    const [row] = await it.db.sql<{ closed: number; paid: number }>`
      select count(*) filter (where status <> 'SCHEDULED')::int as closed, count(*) filter (where status = 'PAID')::int as paid from deposits`
    return row ?? { closed: 0, paid: 0 }
  }
  const before = await count()

  await open(it.service)
  expect(await count(), 'the same moment again').toEqual(before)
  await open(it.service, new Date(now.getTime() + 10 * 86_400_000))

  const after = await count()
  expect(after.closed).toBeGreaterThan(before.closed)
  expect(after.paid).toBeGreaterThan(before.paid)
})

test('every way a deposit can end is there to see, also in the night a month begins', async () => {
  await using it = await ownDatabase('ends_of_deposits')
  const bars = noren.enterprises.flatMap(({ code, shops }) =>
    code === 'E00002045' ? shops.map((shop) => shop.code) : [],
  )
  const tenants = [withShops(noren, ['S00000016', 'S00000101', ...bars])]
  await openShop(it.service, secrets, () => {}, { now: new Date('2026-11-30T17:00:00Z'), months: 3, tenants })

  const ended = await it.db.sql<{ ent: string; status: string }>`
    select distinct ent_code as ent, status from deposits where usage_to >= '2026-10-01'`
  expect(ended).toEqual(
    expect.arrayContaining([
      { ent: 'E00001207', status: 'PAID' },
      { ent: 'E00001208', status: 'FAILED' },
      { ent: 'E00002045', status: 'CARRIED_OVER' },
      { ent: 'E00002045', status: 'HELD' },
      { ent: 'E00002045', status: 'PAID' },
    ]),
  )
  const [failed] = await it.db.sql<{ into: string; returned: bigint; carried: bigint }>`
      select n.status as into, f.transfer_amount as returned, n.carry_in as carried from deposits f
        join deposits n on n.ent_code = f.ent_code and n.deposit_no = f.merged_into
       where f.status = 'FAILED' order by f.usage_to desc limit 1`
  expect(failed, 'what the bank sent back is in a deposit after it').toMatchObject({
    into: 'PAID',
    carried: failed?.returned,
  })
  expect(
    await it.db
      .sql`select ent_code as ent, transfer_amount - bank_amount as less from deposits where bank_match = 'DIFFERENT'`,
  ).toEqual([{ ent: 'E00001207', less: 220n }])
  expect(await it.db.sql`select from deposits where chargeback > 0 limit 1`).toHaveLength(1)
})
