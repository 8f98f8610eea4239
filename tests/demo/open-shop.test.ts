import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesBetween, linesOf } from '#demo/changes.ts'
import { catchUp } from '#demo/fill.ts'
import { openShop, type Opening } from '#demo/open-shop.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { originalOf, ownDatabase, smallTenants, type Original, type OwnDatabase } from './shop.ts'

const secrets = secretsOf('a secret of the tests that is long enough to be one')
const noon = new Date('2026-09-30T03:20:30Z')

function open(
  { service }: OwnDatabase,
  opening: Opening = {},
  progress: (what: string, done: number, total: number) => void = () => {},
) {
  return openShop(service, secrets, progress, { now: noon, months: 1, tenants: smallTenants, ...opening })
}

/** What a first start at noon leaves, and how far it said to be meanwhile. */
let first: Original
const told: number[] = []
beforeAll(async () => {
  first = await originalOf('first', async (it) => {
    await open(it, {}, (_what, done, total) => told.push(done / total))
  })
})
afterAll(() => first[Symbol.asyncDispose]())

describe('the first start', () => {
  test('writes every row the shops had until now, and sums that equal the rows', async () => {
    await using it = await first.copy('sums')

    let expected = 0
    for (const tenant of smallTenants)
      for (const line of linesOf(tenant, '2026-08-01', '2026-09-30')) expected += line.at <= noon.getTime() ? 1 : 0
    const [rows] = await it.db.sql<{ count: bigint; ahead: bigint; numbers: bigint; lost: bigint }>`
      select count(*) as count, count(*) filter (where trade_time > ${noon}) as ahead,
             (select count(*) from trade_numbers) as numbers, (select count(*) from transactions_default) as lost
        from transactions`
    expect(rows).toEqual({ count: BigInt(expected), ahead: 0n, numbers: BigInt(expected), lost: 0n })
    expect(expected).toBeGreaterThan(3_000)
    expect(await wrongSums(it)).toEqual([])
    expect([told[0], told.at(-1)]).toEqual([0, 1])
  })

  test('writes the same rows into any database', async () => {
    await using one = await first.copy('one')
    await using other = await ownDatabase('other')

    await open(other)

    expect(await other.digest()).toEqual(await one.digest())
  })

  test('goes on where it was broken off, and reaches the same rows', async () => {
    await using whole = await first.copy('whole')
    await using broken = await ownDatabase('broken')

    // Cut again and again: a single cut may fall between two transactions and do no harm.
    let cutting: NodeJS.Timeout | undefined
    const start = open(broken, {}, (_what, done) => {
      if (done === 1) cutting = setInterval(() => void broken.cut(), 20)
    })
    // What it hears depends on whether it was listening or speaking.
    await expect(start.finally(() => clearInterval(cutting))).rejects.toThrow(/connection|EPIPE|ECONNRESET/i)
    const [left] = await broken.db.sql<{
      count: bigint
    }>`select count(*) as count from demo_progress where next_month is not null`
    await open(broken, { now: new Date(noon.getTime() + 1) })

    expect(left?.count).toBeGreaterThan(0n)
    expect(await broken.digest()).toEqual(await whole.digest())
    expect(await indexesOf(broken)).toEqual(await indexesOf(whole))
  })

  test('is the same where two servers begin it together', async () => {
    await using whole = await first.copy('alone')
    await using shared = await ownDatabase('shared')

    await Promise.all([open(shared), open(shared)])

    expect(await shared.digest()).toEqual(await whole.digest())
    expect(await indexesOf(shared)).toEqual(await indexesOf(whole))
  })

  test('leaves the indexes as the migrations made them', async () => {
    await using it = await first.copy('indexes')
    await using empty = await ownDatabase('no_demo')

    const made = await indexesOf(empty)
    expect(made.length).toBeGreaterThan(100)
    expect(await indexesOf(it)).toEqual(made)
  })

  test('refuses a database with a tenant that is no demo', async () => {
    await using it = await ownDatabase('real')
    await it.db.sql`insert into tenants (tenant_code, tenant_name, realm) values ('main', 'A real shop', 'main')`

    await expect(open(it)).rejects.toThrow(
      'This database belongs to A real shop, which is no demonstration. Start with PORTAL_MODE=production.',
    )
  })
})

/** Every index of the database but those of single months, which come and go with them; a whole one is valid once each month has it. */
async function indexesOf({ db }: OwnDatabase): Promise<string[]> {
  const rows = await db.sql<{ index: string }>`
    select pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' is not valid' end as index
      from pg_index i
      join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and not t.relispartition
     order by 1
     limit 10000`
  return rows.map(({ index }) => index)
}

describe('a later start', { timeout: 120_000 }, () => {
  test('fills the gap: minutes, hours and weeks later the rows are those of a start at that moment', async () => {
    await using gone = await first.copy('gone')
    await using fresh = await ownDatabase('fresh')
    const later = new Date('2026-11-18T10:07:11Z')

    for (const ms of [60_000, 61_000, 3_600_000, 9 * 3_600_000, 26 * 3_600_000])
      await open(gone, { now: new Date(noon.getTime() + ms) })
    await open(gone, { now: later })
    await open(fresh, { now: later, months: 3 })

    expect(await gone.digest()).toEqual(await fresh.digest())
    expect(await wrongSums(gone)).toEqual([])
  })

  test('changes nothing when no time has passed, or the clock went back', async () => {
    await using it = await first.copy('still')
    const before = await it.digest()

    await open(it)
    await open(it, { now: new Date(noon.getTime() - 86_400_000) })

    expect(await it.digest()).toEqual(before)
  })

  test('two servers that start together do not double a row', async () => {
    await using it = await first.copy('twins')
    const later = { now: new Date(noon.getTime() + 8 * 3_600_000) }

    await Promise.all([open(it, later), open(it, later)])

    expect(await wrongSums(it)).toEqual([])
    const [rows] = await it.db.sql<{ count: bigint; numbers: bigint }>`
      select count(*) as count, (select count(*) from trade_numbers) as numbers from transactions`
    expect(rows?.count).toBe(rows?.numbers)
  })

  test('opens with its payments after few days, and what follows from them comes once it is asked for', async () => {
    await using it = await first.copy('few')
    await using whole = await first.copy('few_whole')
    const now = new Date(noon.getTime() + 3 * 86_400_000)
    const later: (() => Promise<void>)[] = []

    await open(it, { now, later: (follow) => void later.push(follow) })
    const opened = await newestOf(it)
    for (const follow of later) await follow()
    await open(whole, { now })

    expect(later).toHaveLength(smallTenants.length)
    expect(opened.payment?.getTime()).toBeGreaterThan(now.getTime() - 3_600_000)
    expect(opened.order?.getTime()).toBeLessThanOrEqual(noon.getTime())
    expect(opened.closed).toBe('2026-09-29')
    expect(await newestOf(it)).toEqual(await newestOf(whole))
    expect(await it.digest()).toEqual(await whole.digest())
  })

  test('leaves nothing for later at its first start, or where it was closed for longer', async () => {
    await using fresh = await ownDatabase('soon')
    await using gone = await first.copy('long')
    const later = () => expect.unreachable('all is written before it opens')

    await open(fresh, { later })
    await open(gone, { now: new Date(noon.getTime() + 5 * 86_400_000), later })

    expect((await newestOf(fresh)).order?.getTime()).toBeGreaterThan(noon.getTime() - 86_400_000)
    expect((await newestOf(gone)).closed).toBe('2026-10-04')
  })

  test('leaves alone what somebody gave back meanwhile, and pays it out all the same', async () => {
    await using it = await first.copy('hands')
    const later = new Date('2026-11-18T10:07:11Z')
    const coming = smallTenants.flatMap((tenant) => [
      ...linesBetween(tenant, '2026-08-01', noon.getTime(), later.getTime()),
    ])
    const planned = coming.find(
      ({ at, row }) =>
        at > noon.getTime() && ['05', '06'].includes(row.tradeType) && (row.origBusinessDate ?? '9') < '2026-09-30',
    )
    if (!planned?.row.origTradeNo) throw new Error('no refund is to come')
    const { entCode, origTradeNo, tradeNo } = planned.row
    await it.db.sql`
      update transactions set refunded = 1, refund_count = 1, status = 'PARTIALLY_REFUNDED', version = version + 1
       where ent_code = ${entCode} and trade_no = ${origTradeNo}`

    await open(it, { now: later })

    const rows = await it.db.sql<{ tradeNo: string; refunded: bigint; status: string; settled: string }>`
      select trade_no as "tradeNo", refunded, status, settlement_status as settled
        from transactions where ent_code = ${entCode} and trade_no = any(${[origTradeNo, tradeNo]})`
    expect(rows).toEqual([
      {
        tradeNo: origTradeNo,
        refunded: 1n,
        status: 'PARTIALLY_REFUNDED',
        settled: expect.stringMatching('CLOSED|PAID'),
      },
    ])
    expect(await wrongSums(it)).toEqual([])
  })
})

/** When the newest payment and order were made, and the last day that is closed. */
async function newestOf(it: OwnDatabase): Promise<{ payment: Date | null; order: Date | null; closed: string | null }> {
  const [newest] = await it.db.sql<{ payment: Date | null; order: Date | null; closed: string | null }>`
    select (select max(trade_time) from transactions) as payment, (select max(order_time) from orders) as order,
           (select max(closed_to) from settlement_heads)::date as closed`
  return newest ?? { payment: null, order: null, closed: null }
}

describe('the trickle', () => {
  test('brings a payment that is under way, and its end a minute or two later', async () => {
    await using it = await first.copy('trickle')
    const coming = smallTenants.flatMap((tenant) => [
      ...linesBetween(tenant, '2026-08-01', noon.getTime(), noon.getTime() + 86_400_000),
    ])
    const slow = coming.find(
      ({ at, row, steps }) =>
        at > noon.getTime() &&
        row.status === 'PROCESSING' &&
        steps[0]?.turn?.status === 'SUCCESS' &&
        steps[0].at - at > 60_000,
    )
    if (!slow) throw new Error('no payment takes its time')
    const standing = async () => {
      const rows = await it.db.sql<{ status: string; approvalNo: string | null }>`
        select status, approval_no as "approvalNo" from transactions where ent_code = ${slow.row.entCode} and trade_no = ${slow.row.tradeNo}`
      return rows.map(({ status }) => status)
    }

    await catchUp(it.service, smallTenants, new Date(slow.at - 1))
    expect(await standing()).toEqual([])
    await catchUp(it.service, smallTenants, new Date(slow.at + 59_000))
    expect(await standing()).toEqual(['PROCESSING'])
    await catchUp(it.service, smallTenants, new Date(slow.at + 200_000))
    expect(await standing()).toEqual(['SUCCESS'])
    expect(await wrongSums(it)).toEqual([])
  })

  test('tells the people of its store once what became of a payment whose result was not known', async () => {
    await using it = await first.copy('results')
    const hour = 3_600_000
    const [night, noonAgain] = [noon.getTime() + 12 * hour, noon.getTime() + 24 * hour]
    const people = await it.db.sql<{ ent: string; shop: string }>`
      select distinct ent_code as ent, unnest(shop_codes) as shop from users where shop_scope = 'SPECIFIC'`
    const awaited = smallTenants.flatMap((tenant) =>
      [...linesBetween(tenant, '2026-08-01', night, noonAgain)].filter(
        ({ row, steps }) =>
          people.some(({ ent, shop }) => ent === row.entCode && shop === row.shopCode) &&
          steps.some(({ at, turn }) => turn?.status === 'UNKNOWN' && at <= night) &&
          steps.some(({ at, told }) => told?.detail['from'] === 'UNKNOWN' && at > night && at <= noonAgain),
      ),
    )
    expect(awaited.length).toBeGreaterThan(0)

    for (const at of [night, noonAgain]) await catchUp(it.service, smallTenants, new Date(at))

    const told = await it.db.sql<{ content: string }>`select content from messages where automatic`
    const counts = awaited.map(({ row }) => told.filter(({ content }) => content.includes(row.tradeNo)).length)
    expect(counts).toEqual(awaited.map(() => 1))
  })
})

/** Days whose kept sums are not the sums of their rows, reckoned afresh by the rule of decision 3. */
async function wrongSums({ db }: OwnDatabase) {
  return db.sql`
    with counted as (
      select t.ent_code, t.business_date, t.shop_code, t.currency, t.payment_type, count(*) as row_count,
             count(*) filter (where k.counts_as_sale and moved) as pay_count,
             coalesce(sum(t.amount) filter (where k.counts_as_sale and moved), 0) as pay_amount,
             count(*) filter (where k.category = 'REFUND' and moved) as refund_count,
             coalesce(sum(t.amount) filter (where k.category = 'REFUND' and moved), 0) as refund_amount
        from transactions t
        join trade_types k on k.trade_type_code = t.trade_type,
             lateral (select t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK') as moved) m
       group by 1, 2, 3, 4, 5),
    by_ent as (
      select ent_code, business_date, currency, payment_type, sum(row_count) as row_count, sum(pay_count) as pay_count,
             sum(pay_amount) as pay_amount, sum(refund_count) as refund_count, sum(refund_amount) as refund_amount
        from counted group by 1, 2, 3, 4)
    (select 'shop' as kept, ent_code, business_date, shop_code, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount
       from stat_daily_shop where row_count <> 0
     except all
     select 'shop', ent_code, business_date, shop_code, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount from counted)
    union all
    (select 'shop missing', ent_code, business_date, shop_code, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount from counted
     except all
     select 'shop missing', ent_code, business_date, shop_code, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount
       from stat_daily_shop)
    union all
    (select 'ent', ent_code, business_date, '', payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount from by_ent
     except all
     select 'ent', ent_code, business_date, '', payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount from stat_daily_ent)`
}
