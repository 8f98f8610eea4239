import { msg } from '@lingui/core/macro'
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#server/db/db.ts'
import type { WriteContext } from '#server/feature.ts'
import { changeOf } from '#server/master/history.ts'
import { countOf, inUse, isUsed } from '#server/master/in-use.ts'
import { roleRows, staffRoles } from '#server/seed/roles.ts'
import { checkPassword } from '#features/users/rules.server.ts'
import { makePerson } from '#features/users/writing.server.ts'
import type { Call, CheckedInputOf } from '#shared/call.ts'
import { today } from '#shared/business-day.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import type { Uses } from '#shared/master.ts'
import { Problem } from '#shared/problem.ts'
import type { merchants } from './contract.ts'
import { MerchantForm, type FeeRate } from './merchant.contract.ts'
import * as stored from './sql.ts'
import { insertMerchant, updateMerchant, type MerchantRow } from './stored.sql.ts'

type Writing = Omit<WriteContext<Call>, 'input'>
type At = { readonly entCode: string; readonly version: number }

/** Adds a merchant that may work at once: its roles, its fees from the contract's day on, and its first administrator. */
export async function addMerchant(asked: Writing, input: CheckedInputOf<typeof merchants.add>) {
  const { tx, viewer, tenant, now, audit, widen } = asked
  const { currency, fees, administrator, ...form } = input
  const { password, rePassword, ...person } = administrator
  checkPassword(person.userName, password, rePassword)
  await checkMaster(tx, viewer.tenant, form)
  await checkFees(tx, today(now, tenant.timeZone), currency, fees)
  const entCode = await insert(tx, { tenant: viewer.tenant, timeZone: tenant.timeZone, currency }, form)
  await widen(entCode)
  await stored.insertFees(tx, entCode, form.contractDate, fees)
  const language = tenant.config.defaultLanguage
  await stored.insertRoles(tx, viewer.tenant, entCode, roleRows(staffRoles, { language, currency }))
  await makePerson(asked, entCode, { ...person, ...ofAdministrator, shopCodes: [] }, { password, mustChange: true })
  const kept = { ...form, currency, fees, userName: person.userName }
  audit(objectOf(entCode), changeOf('add', null, kept, []))
  return { entCode, version: 1 }
}

/** Changes a merchant, and what it pays from a day on. */
export async function modifyMerchant(asked: Writing, input: CheckedInputOf<typeof merchants.modify>) {
  const { tx, viewer, audit } = asked
  const { entCode, version, feePlan, ...form } = input
  const before = await hold(asked, { entCode, version })
  const former = fieldsOf(MerchantForm, before)
  const fees = feePlan && (await changeFees(asked, before, feePlan))
  if (isDeepStrictEqual(former, form) && !fees) throw new Problem('noChange')
  if (form.parentEntCode === entCode) throw new Problem('parameter', ofMaster)
  if (form.parentEntCode !== former.parentEntCode || form.isMasterEnterprise !== former.isMasterEnterprise)
    await checkMaster(tx, viewer.tenant, form)
  if (!form.isMasterEnterprise && (await stored.hasChildren(tx, viewer.tenant, entCode)))
    throw new Problem('failed', children)
  const next = await updateMerchant(tx, viewer.tenant, entCode, form)
  audit(objectOf(entCode), changeOf('change', { ...former, ...fees?.before }, { ...form, ...fees?.after }, []))
  return { entCode, version: next }
}

/** Suspends a merchant, lets it go on or ends its contract; who cannot sign in any more is told by the next request. */
export async function setMerchantStatus(asked: Writing, input: CheckedInputOf<typeof merchants.setStatus>) {
  const { tx, viewer, audit } = asked
  const { entCode, version, status } = input
  const before = await hold(asked, { entCode, version })
  if (before.status === status) throw new Problem('noChange')
  if (!(changeable[before.status] ?? []).includes(status)) throw new Problem('failed', notFrom)
  const next = await stored.setStatus(tx, viewer.tenant, entCode, status)
  audit(objectOf(entCode), changeOf('change', { status: before.status }, { status }, []))
  return { entCode, version: next }
}

/** Deletes a merchant that nothing refers to, with its people and their logins. */
export async function removeMerchant(asked: Writing, at: At): Promise<null> {
  const { tx, viewer, services, tenant, audit } = asked
  const before = await hold(asked, at)
  const uses = await usesOf(tx, at.entCode)
  if (isUsed(uses)) throw inUse(uses, 'delete')
  if (await stored.hasChildren(tx, viewer.tenant, at.entCode)) throw new Problem('failed', children)
  const people = await stored.peopleIn(tx, viewer.tenant, at.entCode)
  await stored.removeMerchant(tx, viewer.tenant, at.entCode)
  audit(objectOf(at.entCode), changeOf('delete', fieldsOf(MerchantForm, before), null, []))
  // The last step, and one that may be repeated: nobody can be made again with the password they had.
  const identity = services.accounts.identityOf(tenant)
  for (const { userId, subject } of people) {
    await services.accounts.forgetCodes(viewer.tenant, userId)
    const removed = await identity.remove(subject)
    if (!removed.ok) throw new Problem(removed.problem)
  }
  return null
}

/** How a merchant is named in the audit log. */
export const objectOf = (entCode: string) => `merchant ${entCode}`

/** What keeps a merchant from being deleted. */
export async function usesOf(db: Db, entCode: string): Promise<Uses> {
  const [stores, transactions] = await Promise.all([
    countOf(stored.storesOf(db, entCode)),
    countOf(stored.transactionsOf(db, entCode)),
  ])
  return { stores, transactions }
}

/** What an ended contract never leads back to. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  APPROVED: ['ACTIVE', 'TERMINATED'],
  ACTIVE: ['SUSPENDED', 'TERMINATED'],
  SUSPENDED: ['ACTIVE', 'TERMINATED'],
}

const ofAdministrator = {
  roleId: staffRoles.top.id,
  status: 'ACTIVE',
  shopScope: 'ALL',
  forceExpiry: false,
  expirationDays: 90,
  enableSystemMessage: true,
  enableEmailNotification: true,
} as const

async function hold({ tx, viewer }: Writing, { entCode, version }: At): Promise<MerchantRow> {
  const merchant = await stored.holdMerchant(tx, viewer.tenant, entCode)
  if (!merchant) throw new Problem('noSuchCompany')
  if (merchant.version !== version) throw new Problem('changedByOther')
  return merchant
}

/** A master belongs to nobody, and others belong to masters alone. */
async function checkMaster(tx: Tx, tenant: string, { isMasterEnterprise, parentEntCode }: MerchantForm): Promise<void> {
  if (parentEntCode === '') return
  if (isMasterEnterprise) throw new Problem('parameter', ofMaster)
  if (!(await stored.isMaster(tx, tenant, parentEntCode))) throw new Problem('noSuchCompany')
}

/** Writes the fees that hold from a day on, and says what was and is; undefined where all of them hold already. */
async function changeFees({ tx, tenant, now }: Writing, merchant: MerchantRow, { from, fees }: FeePlan) {
  const { entCode, currency } = merchant
  const day = today(now, tenant.timeZone)
  // What was taken has its fee: the past is not written anew.
  if (from < day) throw new Problem('parameter', firstDay)
  const lines = await stored.feesSince(tx, entCode, from)
  await checkFees(tx, day, currency, fees, lines)
  const rates = await stored.standardRates(tx, day)
  const wanted = fees.map(({ paymentType, feePpm, feeTaxClass }) => {
    const taxed = [...lines, ...rates].find((one) => one.paymentType === paymentType)?.feeTaxClass
    return { paymentType, feePpm, feeTaxClass: feeTaxClass ?? taxed ?? 'TAXABLE' }
  })
  const stays = ({ paymentType, feePpm, feeTaxClass }: (typeof wanted)[number]) => {
    const [line, ...later] = lines.filter((one) => one.paymentType === paymentType)
    const open = line !== undefined && later.length === 0 && line.validFrom <= from && line.validTo === null
    return open && line.feePpm === feePpm && line.feeTaxClass === feeTaxClass
  }
  const begun = wanted.filter((one) => !stays(one))
  const kept = wanted.filter(stays).map(({ paymentType }) => paymentType)
  const ended = [...new Set(lines.map(({ paymentType }) => paymentType))].filter((one) => !kept.includes(one))
  if (begun.length === 0 && ended.length === 0) return undefined
  await stored.endFees(tx, entCode, from, ended)
  await stored.insertFees(tx, entCode, from, begun)
  const before = lines.flatMap(({ paymentType, feePpm, feeTaxClass, validFrom }) =>
    validFrom <= from ? [{ paymentType, feePpm, feeTaxClass }] : [],
  )
  return { before: { fees: before }, after: { fees: wanted, feesFrom: from } }
}

type FeePlan = NonNullable<CheckedInputOf<typeof merchants.modify>['feePlan']>

/** Each payment type once, and only those that can be taken in the currency or are taken already. */
async function checkFees(
  tx: Tx,
  day: string,
  currency: string,
  fees: readonly FeeRate[],
  taken: readonly Pick<FeeRate, 'paymentType'>[] = [],
): Promise<void> {
  const rates = await stored.standardRates(tx, day)
  const offered = rates.flatMap((one) => (one.currencies.some((each) => each === currency) ? [one.paymentType] : []))
  const known = [...offered, ...taken.map(({ paymentType }) => paymentType)]
  const chosen = fees.map(({ paymentType }) => paymentType)
  if (new Set(chosen).size < chosen.length || !chosen.every((one) => known.includes(one)))
    throw new Problem('parameter', msg`(fees)`)
}

/** Writes the merchant under a code that nobody in the installation has. */
async function insert(tx: Tx, at: { tenant: string; timeZone: string; currency: string }, form: MerchantForm) {
  for (;;) {
    const entCode = `E${String(randomInt(100_000_000)).padStart(8, '0')}`
    if (await insertMerchant(tx, { ...at, entCode }, form)) return entCode
  }
}

const ofMaster = msg`(master company)`
const firstDay = msg`(first day of the fees)`
const children = msg`Other merchants belong to this one. Move them first.`
const notFrom = msg`This is not possible from its present status.`
