import { readFile, writeFile } from 'node:fs/promises'
import { defineCommand } from 'citty'
import { withDatabase } from './command.ts'
import { say } from './terminal.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { firstTenant } from '#server/identity/first-administrator.ts'
import { keptSecret, secretsOf } from '#server/identity/secrets.ts'
import { settleAll, settleDry, type Closed } from '#server/settlement/closing.ts'
import { confirmDeposits, holdDeposit, releaseDeposit, takeBankAnswers } from '#server/settlement/provider.ts'
import { fileAgain, sendTransfers } from '#server/settlement/transfers.ts'
import { decideEarly } from '#server/settlement/early-transfer.ts'
import type { Working } from '#server/settlement/working.ts'
import { answersIn } from '#server/settlement/bank-answer.ts'
import { setUp } from '#server/settlement/setup.ts'
import { setupIn } from '#server/settlement/setup-text.ts'
import { settledEnts } from '#server/settlement/terms.ts'
import type { Settings } from '#server/settings.ts'
import { isDate, today } from '#shared/business-day.ts'
import { bareAmount, currencies, type Currency } from '#shared/money.ts'

const tenantArg = { type: 'string', description: 'The tenant’s code', default: firstTenant } as const
const depositArg = { type: 'positional', description: 'The deposit’s number', required: true } as const

const close = defineCommand({
  meta: { name: 'close', description: 'Says which deposits would be closed; with --apply closes them' },
  args: {
    tenant: { type: 'string', description: 'The tenant’s code; all tenants where left out' },
    ent: { type: 'string', description: 'One enterprise, like E00001207' },
    apply: { type: 'boolean', description: 'Closes them', default: false },
  },
  run: ({ args: { tenant, ent, apply } }) =>
    withDatabase(async (service) => {
      let count = 0
      const told = (one: Closed) => {
        count++
        say(lineOf(one))
      }
      const given = { now: new Date(), actor: 'portal', tenant, ent }
      if (ent !== undefined && (await settledEnts(dbOn(service), given)).length === 0)
        throw new Error(`There is no enterprise ${ent} that is settled here.`)
      await (apply ? settleAll(service, given, told) : settleDry(service, given, told))
      say(apply ? `Closed: ${count}.` : `Nothing was changed. To be closed: ${count}. Close them with --apply.`)
    }),
})

const confirm = defineCommand({
  meta: { name: 'confirm', description: 'Confirms closed deposits that are paid out no later than a day' },
  args: { until: { type: 'string', description: 'A day like 2026-11-30', required: true }, tenant: tenantArg },
  run: ({ args: { until, tenant } }) =>
    work(tenant, async (tx, by) => {
      const { confirmed, carriedOver } = await confirmDeposits(tx, { until: dayOf(until) }, by)
      return `Confirmed: ${confirmed}. Carried over: ${carriedOver}.`
    }),
})

const hold = defineCommand({
  meta: { name: 'hold', description: 'Keeps a confirmed deposit from being transferred' },
  args: { deposit: depositArg, reason: { type: 'string', description: 'Why', required: true }, tenant: tenantArg },
  run: ({ args: { deposit, reason, tenant } }) =>
    work(tenant, async (tx, by) => {
      await holdDeposit(tx, deposit, reason, by)
      return `${deposit} is held.`
    }),
})

const release = defineCommand({
  meta: { name: 'release', description: 'Lets a held deposit be transferred again' },
  args: { deposit: depositArg, tenant: tenantArg },
  run: ({ args: { deposit, tenant } }) =>
    work(tenant, async (tx, by) => {
      await releaseDeposit(tx, deposit, by)
      return `${deposit} can be transferred.`
    }),
})

const transferFile = defineCommand({
  meta: {
    name: 'transfer-file',
    description:
      'Writes the file of transfers for the bank, or a list of those in another currency; the deposits in it are on their way from then on',
  },
  args: {
    out: { type: 'string', description: 'The file', required: true },
    day: { type: 'string', description: 'The day of transfer; today where left out' },
    currency: { type: 'string', description: 'Yen where left out; each other currency has a list in CSV' },
    again: { type: 'string', description: 'Writes a former file once more, by its name' },
    tenant: tenantArg,
  },
  run: ({ args: { out, day, currency, again, tenant } }) =>
    work(tenant, async (tx, by, { secrets, zone }) => {
      const asked = {
        day: day === undefined ? today(by.now, zone) : dayOf(day),
        currency: currency === undefined ? undefined : currencyIn(currency),
      }
      const { file, others } =
        again === undefined
          ? await sendTransfers(tx, asked, secrets, by)
          : { file: await fileAgain(tx, tenant, again, secrets), others: [] }
      const rest = others.map((one) => ` Not in it: ${one.transfers} in ${one.currency} (--currency ${one.currency}).`)
      if (!file) return `There is nothing to transfer.${rest.join('')}`
      await writeFile(out, file.bytes, { mode: 0o600 })
      const total = file.currency === 'JPY' ? file.total : `${bareAmount(file.total, file.currency)} ${file.currency}`
      return `${file.ref}: ${file.transfers} transfers, ${total} in all, written to ${out}.${rest.join('')}`
    }),
})

const bankAnswer = defineCommand({
  meta: {
    name: 'bank-answer',
    description: 'Takes the bank’s answer: lines of deposit number, paid or failed, and the reason',
  },
  args: { file: { type: 'positional', description: 'CSV file', required: true }, tenant: tenantArg },
  run: ({ args: { file, tenant } }) =>
    work(tenant, async (tx, by) => {
      const { paid, failed, known } = await takeBankAnswers(tx, answersIn(await readFile(file, 'utf8')), by)
      return `Paid: ${paid}. Failed: ${failed}. Known already: ${known}.`
    }),
})

const early = defineCommand({
  meta: {
    name: 'early',
    description: 'Accepts the early transfer that was asked for a deposit; with --decline declines it',
  },
  args: {
    deposit: depositArg,
    decline: { type: 'string', description: 'Declines it, for this reason' },
    tenant: tenantArg,
  },
  run: ({ args: { deposit, decline, tenant } }) =>
    work(tenant, async (tx, by) => {
      await decideEarly(tx, deposit, decline === undefined ? { accept: true } : { accept: false, reason: decline }, by)
      return decline === undefined ? `${deposit} is transferred early.` : `${deposit} stays on its day.`
    }),
})

const setup = defineCommand({
  meta: {
    name: 'setup',
    description:
      'Adds cycles, fee plans, accounts, adjustments, bank days, tax rates and the sender (docs/settlement.md)',
  },
  args: { file: { type: 'positional', description: 'JSON file', required: true }, tenant: tenantArg },
  run: ({ args: { file, tenant } }) =>
    work(tenant, async (tx, by, { secrets }) => {
      await setUp(tx, setupIn(await readFile(file, 'utf8')), { ...by, secrets })
      return 'Done.'
    }),
})

/** `portal settle`: closes what is due and looks after deposits. */
export const settleCommand = defineCommand({
  meta: { name: 'settle', description: 'Closes deposits and looks after their transfers' },
  args: close.args ?? {},
  default: 'close',
  subCommands: {
    close,
    confirm,
    hold,
    release,
    early,
    'transfer-file': transferFile,
    'bank-answer': bankAnswer,
    setup,
  },
})

interface Tools {
  readonly secrets: ReturnType<typeof secretsOf>
  readonly zone: string
}

/** Runs a step on a tenant's deposits in one transaction and says what came of it. */
function work(tenant: string, step: (tx: Tx, by: Working, tools: Tools) => Promise<string>): Promise<void> {
  return withDatabase(async (service, settings: Settings) => {
    const [row] = await dbOn(service).sql<{
      zone: string
    }>`select time_zone as zone from tenants where tenant_code = ${tenant}`
    if (!row) throw new Error(`There is no tenant ${tenant}.`)
    const secrets = secretsOf(settings.PORTAL_SECRET ?? keptSecret(settings.PORTAL_DATA))
    const by = { tenant, actor: 'portal', now: new Date() }
    say(await transaction(service, (tx) => step(tx, by, { secrets, zone: row.zone })))
  })
}

function dayOf(text: string): string {
  if (!isDate(text)) throw new Error(`"${text}" is not a day like 2026-11-30.`)
  return text
}

function currencyIn(text: string): Currency {
  const found = currencies.find((one) => one === text)
  if (!found) throw new Error(`"${text}" is none of ${currencies.join(', ')}.`)
  return found
}

function lineOf({ entCode, shopCode, depositNo, from, to, paymentDate, figures }: Closed): string {
  const { transferAmount, carryOut } = figures
  const end = transferAmount > 0n ? `${transferAmount} on ${paymentDate}` : `${carryOut} carried over`
  return `${entCode}${shopCode && ` ${shopCode}`}  ${depositNo}  ${from} to ${to}: ${end}`
}
