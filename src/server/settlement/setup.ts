import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import type { Tx } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { CurrencyCode, Day, EntCode, ShopCode, words } from '#shared/schema.ts'
import { bankKana } from '#shared/bank-kana.ts'
import { closingCycles } from '#shared/closing-cycles.ts'
import { periodOf } from './cycle.ts'
import { SettlementRefused } from './refused.ts'
import { addPlan, FeePlan } from './fee-plan.ts'
import { addIssuers, Issuer } from './issuers.ts'
import { noteSetup, type SettingUp } from './setting-up.ts'
import { settledMerchant } from './terms.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), words)
const amount = z.int().check(z.minimum(0))
const way = z.enum(['PREVIOUS', 'NEXT'])
const accountType = z.enum(['ORDINARY', 'CURRENT', 'SAVINGS'])
const bank = {
  bankCode: z.string().check(z.regex(/^\d{4}$/)),
  bankName: text(100),
  branchCode: z.string().check(z.regex(/^\d{3}$/)),
  branchName: text(100),
  accountType,
  accountNumber: z.string().check(z.regex(/^\d{7}$/)),
}
const inBankKana = z.refine<string>((name) => bankKana(name) !== undefined, 'is not in the letters of the banks')

const Cycle = z.strictObject({
  entCode: EntCode,
  validFrom: Day,
  closing: z.enum(closingCycles),
  weekday: z._default(z.int().check(z.minimum(0), z.maximum(6)), 0),
  payAfter: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('DAYS'), days: z.int().check(z.minimum(1), z.maximum(180)) }),
    z.strictObject({ type: z.literal('NEXT_MONTH_DAY'), day: z.int().check(z.minimum(1), z.maximum(31)) }),
    z.strictObject({ type: z.literal('NEXT_MONTH_END') }),
  ]),
  holidayRule: way,
  monthEndRule: way,
  minimum: amount,
  transferFee: amount,
  bearer: z.enum(['MERCHANT', 'PROVIDER']),
  payOut: z._default(z.enum(['ENTERPRISE', 'STORE']), 'ENTERPRISE'),
  /** What an early transfer costs; there are none where it is left out. */
  earlyFee: z.optional(amount),
})
type Cycle = z.output<typeof Cycle>

const code = z.string().check(z.regex(/^[0-9A-Z]{2,12}$/))

/** An account in the form of the banks of Japan, or of another country: a bank's own code or its BIC, and a number or an IBAN. */
const Account = z.strictObject({
  entCode: EntCode,
  shopCode: z.optional(ShopCode),
  validFrom: Day,
  bankCode: code,
  bankName: bank.bankName,
  branchCode: z._default(z.union([code, z.literal('')]), ''),
  branchName: z._default(z.union([bank.branchName, z.literal('')]), ''),
  accountType,
  accountNumber: z.string().check(z.regex(/^[0-9A-Z]{3,34}$/)),
  holder: text(60),
})
type Account = z.output<typeof Account>

const Adjustment = z.strictObject({
  /** Whoever sends it names it, so that a repeat adds nothing. */
  id: z.uuid(),
  entCode: EntCode,
  shopCode: z.optional(ShopCode),
  currency: CurrencyCode,
  businessDate: Day,
  amount: z.int(),
  feeTaxable: z._default(z.int(), 0),
  feeExempt: z._default(z.int(), 0),
  reason: text(200),
})

/** What the provider says about settlement: each list is added to what stands. */
export const SettlementSetup = z.strictObject({
  cycles: z._default(z.array(Cycle).check(z.maxLength(1_000)), []),
  /** Fees by payment type, with their history. */
  feePlans: z._default(z.array(FeePlan).check(z.maxLength(1_000)), []),
  accounts: z._default(z.array(Account).check(z.maxLength(1_000)), []),
  adjustments: z._default(z.array(Adjustment).check(z.maxLength(1_000)), []),
  bankDays: z._default(
    z
      .array(
        z.strictObject({
          day: Day,
          closed: z.boolean(),
          name: z._default(z.string().check(z.maxLength(100), words), ''),
        }),
      )
      .check(z.maxLength(1_000)),
    [],
  ),
  taxRates: z._default(
    z
      .array(z.strictObject({ validFrom: Day, taxPpm: z.int().check(z.minimum(0), z.maximum(1_000_000)) }))
      .check(z.maxLength(100)),
    [],
  ),
  issuers: z._default(z.array(Issuer).check(z.maxLength(100)), []),
  sender: z.optional(
    z.strictObject({
      senderCode: z.string().check(z.regex(/^\d{10}$/)),
      senderName: text(80).check(inBankKana),
      ...bank,
    }),
  ),
})
export type SettlementSetup = z.output<typeof SettlementSetup>

/** Writes a setup, whole or not at all; throws SettlementRefused where a part cannot stand. A repeat changes nothing. */
export async function setUp(tx: Tx, given: SettlementSetup, by: SettingUp): Promise<void> {
  const ofStores = [...given.accounts, ...given.adjustments, ...given.feePlans]
  await refuseForeign(tx, by.tenant, [...given.cycles, ...ofStores])
  await refuseUnknownStores(tx, ofStores)
  await refuseUnreachable(tx, given.accounts)
  for (const cycle of given.cycles) await addCycle(tx, cycle, by)
  for (const plan of given.feePlans) await addPlan(tx, plan, by)
  for (const account of given.accounts) await addAccount(tx, account, by)
  for (const one of given.adjustments) await addAdjustment(tx, one, by)
  for (const { day, closed, name } of given.bankDays)
    await tx.sql`
      insert into bank_days (tenant_code, day, closed, name, updated_at, updated_by)
      values (${by.tenant}, ${day}, ${closed}, ${name}, ${by.now}, ${by.actor})
          on conflict (tenant_code, day)
          do update set closed = excluded.closed, name = excluded.name, updated_at = excluded.updated_at, updated_by = excluded.updated_by`
  for (const { validFrom, taxPpm } of given.taxRates)
    await tx.sql`
      insert into tax_rates (tenant_code, valid_from, tax_ppm) values (${by.tenant}, ${validFrom}, ${taxPpm})
          on conflict (tenant_code, valid_from) do update set tax_ppm = excluded.tax_ppm`
  await addIssuers(tx, given.issuers, by)
  if (given.sender) await setSender(tx, given.sender, by)
  const { bankDays, taxRates, issuers, sender } = given
  if (bankDays.length + taxRates.length + issuers.length > 0 || sender)
    await noteSetup(tx, undefined, by, { bankDays, taxRates, issuers, ...(sender && { sender: sender.senderCode }) })
}

/** Yen is transferred by the banks' file, which takes their codes, numbers of seven digits and their letters alone. */
async function refuseUnreachable(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const inYen = await tx.sql<{ entCode: string }>`
    select ent_code as "entCode" from enterprises
     where ent_code = any(${accounts.map(({ entCode }) => entCode)}) and currency = 'JPY'`
  for (const account of accounts.filter((one) => inYen.some(({ entCode }) => entCode === one.entCode))) {
    const parts = ['bankCode', 'branchCode', 'branchName', 'accountNumber', 'holder'] as const
    const wrong = parts.find((part) => !z.safeParse(inBanksForm[part], account[part]).success)
    if (wrong !== undefined)
      throw new SettlementRefused(
        `The account of ${account.entCode} has a ${wrong} that the banks' file of transfers in yen cannot hold.`,
      )
  }
}

const inBanksForm = { ...bank, holder: text(60).check(inBankKana) }

/** A line of the contract begins where a period of the line before ends, and never in what is closed. */
async function addCycle(tx: Tx, cycle: Cycle, by: SettingUp): Promise<void> {
  const { entCode, validFrom, payAfter } = cycle
  await tx.sql`select 1 as one from settlement_heads where ent_code = ${entCode} order by shop_code for update`
  const [head] = await tx.sql<{ closedTo: string | null }>`
    select max(closed_to)::date as "closedTo" from settlement_heads where ent_code = ${entCode}`
  const cycles = (await settledMerchant(tx, entCode, by.now))?.cycles ?? []
  if (cycles.some((one) => one.validFrom === validFrom))
    throw new SettlementRefused(`The enterprise ${entCode} has a cycle from ${validFrom} already.`)
  if (head?.closedTo && validFrom <= head.closedTo)
    throw new SettlementRefused(
      `The enterprise ${entCode} is closed up to ${head.closedTo}; a cycle cannot begin on ${validFrom}.`,
    )
  const before = cycles.findLast((one) => one.validFrom < validFrom)
  if (before && periodOf(before, addDays(validFrom, -1)).to !== addDays(validFrom, -1))
    throw new SettlementRefused(
      `The day ${validFrom} lies within a period of ${entCode}; a cycle begins after a closing day.`,
    )
  const days = payAfter.type === 'DAYS' ? payAfter.days : payAfter.type === 'NEXT_MONTH_DAY' ? payAfter.day : 0
  await tx.sql`
    insert into settlement_cycles (ent_code, valid_from, closing_cycle, closing_weekday, pay_after, pay_days, holiday_rule,
                                   month_end_rule, minimum_transfer, transfer_fee, fee_bearer, pay_out, early_fee, created_at, created_by)
    values (${entCode}, ${validFrom}, ${cycle.closing}, ${cycle.weekday}, ${payAfter.type}, ${days}, ${cycle.holidayRule},
            ${cycle.monthEndRule}, ${cycle.minimum}, ${cycle.transferFee}, ${cycle.bearer}, ${cycle.payOut}, ${cycle.earlyFee ?? null},
            ${by.now}, ${by.actor})`
  await noteSetup(tx, entCode, by, { cycle })
}

async function addAccount(tx: Tx, account: Account, by: SettingUp): Promise<void> {
  const { entCode, shopCode = '', accountNumber, ...rest } = account
  const done = await tx.sql<{ id: string }>`
    insert into bank_accounts (ent_code, account_id, shop_code, valid_from, bank_code, bank_name, branch_code, branch_name,
                               account_type, account_number, account_tail, holder, created_at, created_by)
    values (${entCode}, ${randomUUID()}, ${shopCode}, ${rest.validFrom}, ${rest.bankCode}, ${rest.bankName}, ${rest.branchCode},
            ${rest.branchName}, ${rest.accountType}, ${by.secrets.encrypt(accountNumber)}, ${accountNumber.slice(-3)}, ${rest.holder},
            ${by.now}, ${by.actor})
        on conflict (ent_code, shop_code, valid_from) do nothing
    returning account_id::text as id`
  if (done.length === 0)
    throw new SettlementRefused(`There is an account of ${entCode} from ${rest.validFrom} already.`)
  await noteSetup(tx, entCode, by, { account: { shopCode, ...rest, accountNumber: `****${accountNumber.slice(-3)}` } })
}

async function addAdjustment(tx: Tx, one: SettlementSetup['adjustments'][number], by: SettingUp): Promise<void> {
  const { id, entCode, shopCode = '', currency, businessDate, amount, feeTaxable, feeExempt, reason } = one
  const done = await tx.sql<{ id: string }>`
    insert into deposit_adjustments (ent_code, adjustment_id, shop_code, currency, kind, business_date, amount, fee_taxable,
                                     fee_exempt, reason, created_at, created_by)
    values (${entCode}, ${id}, ${shopCode}, ${currency}, 'MANUAL', ${businessDate}, ${amount}, ${feeTaxable}, ${feeExempt}, ${reason},
            ${by.now}, ${by.actor})
        on conflict do nothing
    returning adjustment_id::text as id`
  if (done.length > 0) await noteSetup(tx, entCode, by, { adjustment: one })
}

async function setSender(tx: Tx, sender: NonNullable<SettlementSetup['sender']>, by: SettingUp): Promise<void> {
  const number = by.secrets.encrypt(sender.accountNumber)
  await tx.sql`
    insert into transfer_senders (tenant_code, sender_code, sender_name, bank_code, bank_name, branch_code, branch_name, account_type,
                                  account_number, account_tail)
    values (${by.tenant}, ${sender.senderCode}, ${sender.senderName}, ${sender.bankCode}, ${sender.bankName}, ${sender.branchCode},
            ${sender.branchName}, ${sender.accountType}, ${number}, ${sender.accountNumber.slice(-3)})
        on conflict (tenant_code)
        do update set sender_code = excluded.sender_code, sender_name = excluded.sender_name, bank_code = excluded.bank_code,
                      bank_name = excluded.bank_name, branch_code = excluded.branch_code, branch_name = excluded.branch_name,
                      account_type = excluded.account_type, account_number = excluded.account_number, account_tail = excluded.account_tail`
}

async function refuseForeign(tx: Tx, tenant: string, given: readonly { readonly entCode: string }[]): Promise<void> {
  const ents = [...new Set(given.map(({ entCode }) => entCode))]
  const known = await tx.sql<{ entCode: string }>`
    select ent_code as "entCode" from enterprises where tenant_code = ${tenant} and ent_code = any(${ents}) and ent_code <> '__SYSTEM'`
  const missing = ents.find((ent) => !known.some(({ entCode }) => entCode === ent))
  if (missing !== undefined) throw new SettlementRefused(`There is no enterprise ${missing}.`)
}

async function refuseUnknownStores(
  tx: Tx,
  given: readonly { readonly entCode: string; readonly shopCode?: string | undefined }[],
): Promise<void> {
  const asked = given.filter(({ shopCode }) => shopCode !== undefined)
  const known = await tx.sql<{ entCode: string; shopCode: string }>`
    select ent_code as "entCode", shop_code as "shopCode" from shops
     where ent_code = any(${asked.map(({ entCode }) => entCode)}) and shop_code = any(${asked.map(({ shopCode }) => shopCode ?? '')})`
  const missing = asked.find(
    (one) => !known.some(({ entCode, shopCode }) => entCode === one.entCode && shopCode === one.shopCode),
  )
  if (missing) throw new SettlementRefused(`The enterprise ${missing.entCode} has no store ${missing.shopCode}.`)
}
