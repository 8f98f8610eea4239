import type pg from 'pg'
import { dbOn, part, transaction, type Db, type Tx } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { settleAll } from '#server/settlement/closing.ts'
import { periodOf } from '#server/settlement/cycle.ts'
import { confirmDeposits, holdDeposit, takeBankAnswers } from '#server/settlement/provider.ts'
import type { Working } from '#server/settlement/working.ts'
import { setUp } from '#server/settlement/setup.ts'
import { noteChange } from '#server/settlement/states.ts'
import { businessDateOf, instantOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { contractsOf, cycleOf } from './contracts.ts'
import type { DemoTenant } from './tenants.ts'

/** Deposits are final so many days before their transfer. */
const finalDays = 2
/** What the demonstration does of its own is in nobody's audit log. */
const unaudited = true as const
/** So many days ago one deposit was put on hold, and what the bank booked is entered up to then. */
const heldDays = 6

/** Transfers that the bank sends back, by enterprise and the last day of their period. */
const failing: Readonly<Record<string, readonly string[]>> = {
  E00001208: ['03-10', '08-10', '10-10'],
  E00003101: ['05-15', '10-05'],
}
/** The enterprise and store whose bank booked another amount once, and the enterprise one of whose deposits is held. */
const differing = { ent: 'E00001207', shop: 'S00000016', by: 220 }
const holding = 'E00002045'

/** What the provider of each tenant does today: the engine closes by itself. */
export async function payOutTenants(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const { code, zone, enterprises } of tenants)
    await transaction(service, async (tx) => {
      const by = { tenant: code, actor: 'provider', now }
      for (const { code: ent } of enterprises) await payOut(tx, by, { ent, day: businessDateOf(now, zone) })
    })
}

/** The moment of a demonstration, and what encrypts the accounts of its merchants. */
interface Paying {
  readonly now: Date
  readonly secrets: Pick<Secrets, 'encrypt'>
}

/** Closes and pays out what a tenant's payments have come to since the last time, and what the bank booked. */
export async function settleTenant(service: pg.Pool, tenant: DemoTenant, { now, secrets }: Paying): Promise<void> {
  const today = businessDateOf(now, tenant.zone)
  await settleTo(service, tenant, { now, day: today, secrets })
  await transaction(service, (tx) => matchSome(tx, addDays(today, -heldDays)))
}

/** Brings the deposits of a first load up to its moment, those of the running periods too; later the engine does so by itself. */
export async function settleFirst(service: pg.Pool, tenant: DemoTenant, now: Date): Promise<void> {
  await settleAll(service, { now, actor: 'portal', tenant: tenant.code, unaudited })
}

/**
 * Day by day up to the morning of `day`, as the engine would have done: a day's deposits are closed in its morning, those of
 * the day after next become final, and those of the day are paid.
 */
export async function settleTo(
  service: pg.Pool,
  tenant: DemoTenant,
  { now, day: until, secrets }: Paying & { readonly day: string },
): Promise<void> {
  const { code, zone, enterprises } = tenant
  const closedTo = await transaction(service, (tx) => standing(tx, tenant, { now, secrets }))
  const today = businessDateOf(now, zone)
  // Enterprises go side by side: they share no row.
  const settleMerchant = async (ent: string) => {
    const last = closedTo.get(ent) ?? today
    for (let day = addDays(last, 1); day <= until; day = addDays(day, 1)) {
      const morning = new Date(instantOf(day, '07:00', zone))
      if (morning > now) break
      const before = addDays(day, -1)
      if (last < before && periodOf(cycleOf(ent, day), before).to === before)
        await settleAll(service, { now: morning, actor: 'portal', ent, unaudited })
      const mayHold = ent === holding && day >= addDays(today, -heldDays)
      if (!mayHold && !(await isDue(dbOn(service), ent, day))) continue
      await transaction(service, async (tx) => {
        const by = { tenant: code, actor: 'provider', now: morning, unaudited }
        await payOut(tx, by, { ent, day })
        if (mayHold) await holdOne(tx, by)
      })
    }
  }
  await Promise.all(enterprises.map((one) => settleMerchant(one.code)))
}

/** The last day closed of each enterprise; without a contract it is given one, and nothing is closed yet. */
async function standing(tx: Tx, tenant: DemoTenant, { now, secrets }: Paying): Promise<Map<string, string>> {
  const ents = tenant.enterprises.map(({ code }) => code)
  const hasContracts = async () => {
    const [found] = await tx.sql<{ contracted: boolean }>`
      select exists (select from settlement_cycles where ent_code = any(${ents})) as contracted`
    return found?.contracted ?? false
  }
  // The row is another transaction's for as long as it writes a month: only who has contracts to write waits for it.
  const lock = (await hasContracts()) ? part`` : part`for update`
  const [progress] = await tx.sql<{ since: string }>`
    select since from demo_progress where tenant_code = ${tenant.code} ${lock}`
  if (!progress) throw new Error(`The demo tenant ${tenant.code} has gone.`)
  const { since } = progress
  // Asked again once the row is ours: another server may have written the contracts meanwhile.
  if (!(await hasContracts())) {
    const written = contractsOf(tenant, { validFrom: since, today: businessDateOf(now, tenant.zone) })
    const contracts = { ...written, feePlans: [], bankDays: [], taxRates: [] }
    await setUp(tx, contracts, { tenant: tenant.code, actor: 'provider', now, secrets })
  }
  const heads = await tx.sql<{ ent: string; closedTo: string }>`
    select ent_code as ent, min(closed_to)::date as "closedTo" from settlement_heads
     where ent_code = any(${ents}) group by ent_code`
  const first = addDays(since, -1)
  return new Map([
    ...ents.map((code) => [code, first] as const),
    ...heads.map(({ ent, closedTo }) => [ent, closedTo] as const),
  ])
}

/** Whether an enterprise has a deposit to be made final or sent on a day. */
async function isDue(db: Db, ent: string, day: string): Promise<boolean> {
  const [found] = await db.sql<{ due: boolean }>`
    select exists (select from deposits where ent_code = ${ent} and payment_date <= ${addDays(day, finalDays)}
                      and (status = 'CLOSED' or status = 'CONFIRMED' and payment_date <= ${day} and transfer_amount > 0)) as due`
  return found?.due ?? false
}

/** Makes an enterprise's deposits final, sends those of the day, and takes the bank's answers. */
async function payOut(tx: Tx, by: Working, { ent, day }: { ent: string; day: string }): Promise<void> {
  const due = await tx.sql<{ depositNo: string }>`
    select deposit_no as "depositNo" from deposits
     where ent_code = ${ent} and status = 'CLOSED' and payment_date <= ${addDays(day, finalDays)}
     order by deposit_no
     limit 1000
       for update`
  if (due.length > 0) await confirmDeposits(tx, { depositNos: due.map(({ depositNo }) => depositNo) }, by)
  // No bank gets a file of a demonstration; what it would say is known.
  const sent = await tx.sql<{ depositNo: string; usageTo: string }>`
    update deposits set status = 'TRANSFERRING', sent_at = ${by.now}, version = version + 1
     where ent_code = ${ent} and status = 'CONFIRMED' and payment_date <= ${day} and transfer_amount > 0
    returning deposit_no as "depositNo", usage_to as "usageTo"`
  for (const { depositNo } of sent)
    await noteChange(tx, { tenant: by.tenant, entCode: ent, depositNo }, { to: 'TRANSFERRING', from: 'CONFIRMED', at: by.now, actor: by.actor, unaudited: by.unaudited }) // prettier-ignore
  if (sent.length === 0) return
  const answered = { ...by, now: new Date(by.now.getTime() + 3 * 3_600_000) }
  await takeBankAnswers(
    tx,
    sent.map(({ depositNo, usageTo }) => {
      const paid = !failing[ent]?.includes(usageTo.slice(5))
      return paid ? { depositNo, paid } : { depositNo, paid, reason: '口座相違' }
    }),
    answered,
  )
}

/** Puts one deposit on hold where none is. */
async function holdOne(tx: Tx, by: Working): Promise<void> {
  const [one] = await tx.sql<{ depositNo: string }>`
    select deposit_no as "depositNo" from deposits
     where tenant_code = ${by.tenant} and ent_code = ${holding} and status = 'CONFIRMED'
       and not exists (select from deposits where ent_code = ${holding} and status = 'HELD')
     order by deposit_no limit 1`
  if (one) await holdDeposit(tx, one.depositNo, '確認中', by)
}

/** Enters what the bank booked up to a day: the same, but for one deposit of which it kept a fee. */
async function matchSome(tx: Tx, until: string): Promise<void> {
  await tx.sql`
    with paid as (
      select ent_code, deposit_no, payment_date,
             shop_code = ${differing.shop} and not exists (select from deposits where ent_code = ${differing.ent} and bank_match = 'DIFFERENT')
               and payment_date = max(payment_date) over (partition by shop_code) as differs
        from deposits where ent_code = ${differing.ent} and status = 'PAID' and bank_match = 'NONE' and payment_date <= ${until})
    update deposits d
       set bank_match = case when p.differs then 'DIFFERENT' else 'MATCHED' end, bank_date = p.payment_date,
           bank_amount = d.transfer_amount - case when p.differs then ${differing.by}::bigint else 0 end, version = d.version + 1
      from paid p
     where d.ent_code = p.ent_code and d.deposit_no = p.deposit_no`
}
