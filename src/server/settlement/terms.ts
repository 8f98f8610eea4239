import { bankCalendarOf, type BankCalendar } from './bank-days.ts'
import type { Cycle, HolidayRule, PayAfter } from './cycle.ts'
import type { TransferTerms } from './figures.ts'
import type { Db } from '#server/db/db.ts'
import { dayStart } from '#server/db/day-start.ts'
import { businessDateOf, type DayClock } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import type { ClosingCycle } from '#shared/closing-cycles.ts'
import type { Currency } from '#shared/money.ts'

/** Cycle and terms of an enterprise from a day on, until the next line begins. */
export interface CycleLine extends Cycle {
  readonly validFrom: string
  readonly terms: TransferTerms
  readonly payOut: 'ENTERPRISE' | 'STORE'
  /** What an early transfer costs; null where the plan has none. */
  readonly earlyFee: bigint | null
}

/** An enterprise whose payments are settled, with everything that decides how. */
export interface SettledMerchant {
  readonly tenant: string
  readonly entCode: string
  readonly currency: Currency
  /** The last business day that is over in every store. */
  readonly lastDay: string
  /** In their order, at least one. */
  readonly cycles: readonly CycleLine[]
  readonly shops: readonly string[]
  readonly calendar: BankCalendar
  /** The rates of tax on fees and the days they hold from, oldest first. */
  readonly taxes: readonly { readonly from: string; readonly ppm: number }[]
}

/** The tax on fees by the currency's country, where the tenant names no rate of its own. */
const usualTaxPpm: Readonly<Record<Currency, number>> = { JPY: 100_000, MNT: 100_000, CNY: 60_000, QAR: 0 }
const beginning = '1900-01-01'

/** The enterprises that have a cycle, in the order of their codes. */
export function settledEnts(db: Db, only: { readonly tenant?: string | undefined; readonly ent?: string | undefined }) {
  return db.sql<{ entCode: string }>`
    select e.ent_code as "entCode"
      from enterprises e
      join tenants t on t.tenant_code = e.tenant_code
     where t.status = 'ACTIVE' and exists (select from settlement_cycles c where c.ent_code = e.ent_code)
       and (${only.tenant ?? null}::text is null or e.tenant_code = ${only.tenant ?? null})
       and (${only.ent ?? null}::text is null or e.ent_code = ${only.ent ?? null})
     order by e.ent_code
     limit 100000`
}

/** How an enterprise is settled at this moment; undefined where it has no cycle. */
export async function settledMerchant(db: Db, entCode: string, now: Date): Promise<SettledMerchant | undefined> {
  const [merchant] = await db.sql<{ tenant: string; currency: Currency; zone: string }>`
    select tenant_code as tenant, currency, time_zone as zone
      from enterprises where ent_code = ${entCode} and ent_code <> '__SYSTEM'`
  const cycles = (await cycleRows(db, entCode)).map(cycleOf)
  if (!merchant || cycles.length === 0) return undefined
  const shops = await db.sql<{ shopCode: string; start: string }>`
    select s.shop_code as "shopCode", ${dayStart} as start
      from shops s
      join enterprises e on e.ent_code = s.ent_code and e.tenant_code = ${merchant.tenant}
     where s.ent_code = ${entCode}
     order by s.shop_code
     limit 100000`
  const days = await db.sql<{ day: string; closed: boolean; name: string }>`
    select day, closed, name from bank_days where tenant_code = ${merchant.tenant} order by day limit 100000`
  const taxes = await db.sql<{ from: string; ppm: number }>`
    select valid_from as "from", tax_ppm as ppm from tax_rates where tenant_code = ${merchant.tenant} order by valid_from limit 1000`
  return {
    tenant: merchant.tenant,
    entCode,
    currency: merchant.currency,
    lastDay: lastDayOver(
      now,
      shops.length > 0
        ? shops.map(({ start }) => ({ zone: merchant.zone, start }))
        : [{ zone: merchant.zone, start: '00:00' }],
    ),
    cycles,
    shops: shops.map(({ shopCode }) => shopCode),
    calendar: bankCalendarOf(merchant.currency, days),
    taxes: [{ from: beginning, ppm: usualTaxPpm[merchant.currency] }, ...taxes],
  }
}

/** The last business day that is over by all of these clocks. */
function lastDayOver(now: Date, clocks: readonly DayClock[]): string {
  const days = clocks.map(({ zone, start }) => businessDateOf(now, zone, start)).toSorted()
  return addDays(days[0] ?? businessDateOf(now, 'UTC'), -1)
}

/** A line of a contract as it is stored. */
export interface CycleRow {
  validFrom: string
  closing: ClosingCycle
  weekday: number
  payAfter: PayAfter['type']
  payDays: number
  holidayRule: HolidayRule
  monthEndRule: HolidayRule
  minimum: bigint
  transferFee: bigint
  bearer: 'MERCHANT' | 'PROVIDER'
  payOut: 'ENTERPRISE' | 'STORE'
  earlyFee: bigint | null
}

/** The lines of an enterprise's contract about closing and paying out, oldest first. */
export function cycleRows(db: Db, entCode: string): Promise<CycleRow[]> {
  return db.sql<CycleRow>`
    select valid_from as "validFrom", closing_cycle as closing, closing_weekday::int as weekday, pay_after as "payAfter",
           pay_days::int as "payDays", holiday_rule as "holidayRule", month_end_rule as "monthEndRule",
           minimum_transfer as minimum, transfer_fee as "transferFee", fee_bearer as bearer, pay_out as "payOut",
           early_fee as "earlyFee"
      from settlement_cycles
     where ent_code = ${entCode}
     order by valid_from
     limit 1000`
}

function cycleOf({ payAfter, payDays, minimum, transferFee, bearer, ...row }: CycleRow): CycleLine {
  return { ...row, payAfter: afterOf(payAfter, payDays), terms: { minimum, transferFee, bearer } }
}

function afterOf(type: PayAfter['type'], days: number): PayAfter {
  if (type === 'DAYS') return { type, days }
  return type === 'NEXT_MONTH_DAY' ? { type, day: days } : { type }
}
