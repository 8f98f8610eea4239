import { randomUUID } from 'node:crypto'
import { messageManagement } from '#features/messages/management.contract.ts'
import { paymentClasses } from '#features/payment-classes/contract.ts'
import { paymentLogos } from '#features/payment-logos/contract.ts'
import { paymentTypes } from '#features/payment-types/contract.ts'
import type { Permissons } from '#features/roles/rights.contract.ts'
import { tradeTypes } from '#features/trade-types/contract.ts'
import { ownDatabase } from '../../demo/shop.ts'
import { closedDeposit } from '../../features/deposits/closed.ts'
import { newPaymentType, newTradeType } from '../../features/masters/samples.ts'
import { cashier, refund } from '../../features/refunds/giving-back.ts'
import { formWith, notice, resultOf } from '../../features/messages/writing.ts'
import { listOfReport } from '../../matrix/actors.ts'
import { deviceFor, reportFor } from '../../matrix/world.ts'
import { live, type Live, type Login } from '../live.ts'
import type { Person } from '../portal.ts'
import type { Visit } from '../visit.ts'
import { ownAmountOf, shopNames } from './names.ts'
import type { Persona } from './personas.ts'

/** A shop in which everything that can be done has something to be done to. */
export interface ParityShop extends AsyncDisposable {
  readonly it: Live
  /** The persona's own browser on the portal, in English; `told` are the rights its page believes in. */
  enter(persona: Persona, told?: Permissons): Promise<Visit>
}

/** Opens it for those who walk through it, in a tenant that lets merchants refund or keeps that to the provider. */
export async function openParityShop(
  walkers: readonly Persona[],
  { refunds }: { refunds: boolean },
): Promise<ParityShop> {
  // Of its own: the first tenant alone may change what all tenants share.
  const database = await ownDatabase(refunds ? 'parity' : 'parity_strict')
  const it = await live({ databaseUrl: database.url, config: { showDashBoard: true } })
  const { db, tenant, ent } = it.portal
  const master = await masterOf(it)
  const logins = new Map<string, Login>()
  for (const persona of walkers) logins.set(persona.name, await loginOf(it, persona, persona.master ? master : ent))
  for (const house of [ent, master, '__SYSTEM']) await others(it, house)
  await db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name)
    values ('E99999999', ${tenant}, ${shopNames.merchant}, ${shopNames.merchant})`
  await payments(it, logins, walkers)
  await notices(it, master)
  await masters(it)
  await deposit(it)
  if (!refunds) await it.configure('enterpriseRefundEnabled', false)
  return {
    it,
    async enter(persona, told) {
      const login = logins.get(persona.name)
      if (!login) throw new Error(`nobody is called ${persona.name}`)
      await it.signedIn(login) // elsewhere
      const visit = await it.visit(persona.device, { language: 'en' })
      await visit.context.addInitScript(takesAlerts)
      if (told) await tell(it, visit, told)
      await visit.enter(login, '/account')
      await visit.page.locator('.side .nav, .bottom-bar').filter({ visible: true }).waitFor()
      const [session] = await db.sql<{ sid: string }>`
        select sid from sessions where tenant_code = ${tenant} and user_id = ${login.userId} limit 1`
      await deviceFor(it.portal, { tenant, userId: login.userId, sid: session?.sid ?? '', deviceId: randomUUID() }, 'Till phone') // prettier-ignore
      // A sign-in would ask for the code already.
      if (persona.bound) await db.sql`update users set mfa_email = ${login.email} where user_id = ${login.userId}`
      return visit
    },
    async [Symbol.asyncDispose]() {
      await it[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function loginOf(it: Live, persona: Persona, ent: string): Promise<Login> {
  const { name, side, rights, superAdmin, limits } = persona
  const entCode = side === 'admin' ? '__SYSTEM' : ent
  const login = await it.person(rights, {
    userFullName: name,
    roleName: superAdmin ? 'SuperAdmin' : `Role ${ownAmountOf(persona)}`,
    entCode,
  })
  await it.portal.db.sql`
    update roles r set refund_limit_single = ${limits.single}, refund_limit_daily = ${limits.daily}
      from users u
     where u.user_id = ${login.userId} and r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id`
  const owner = { tenant: it.portal.tenant, ent: entCode, userId: login.userId }
  const list = listOfReport({ side, rights: new Set(rights), superAdmin })
  await reportFor(it.portal, { ...owner, list }, { report: randomUUID(), reportFile: randomUUID() })
  return login
}

/** The page is told of other rights than the server knows. */
async function tell({ portal: { server } }: Live, { context, expect }: Visit, permissons: Permissons): Promise<void> {
  expect(/status of 403/)
  await context.route('**/api/user/userinfo', async (route) => {
    const url = new URL(route.request().url())
    const reply = await server.app.inject({ url: url.pathname, headers: { ...(await route.request().allHeaders()), host: url.host } }) // prettier-ignore
    const answer = reply.json<{ result: object }>()
    await route.fulfill({ status: reply.statusCode, headers: { 'x-portal': '1' }, json: { ...answer, result: { ...answer.result, permissons } } }) // prettier-ignore
  })
}

/** A browser that takes alerts and was not asked for them yet; the worker itself stays out. */
function takesAlerts() {
  const worker = { pushManager: { getSubscription: () => Promise.resolve(null) } }
  Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => Promise.resolve(worker) })
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
}

/** The shop's own enterprise gets a master. */
async function masterOf({ portal: { db, tenant, ent } }: Live): Promise<string> {
  const master = 'E88888888'
  await db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, is_master_enterprise, enable_point)
    values (${master}, ${tenant}, ${shopNames.master}, ${shopNames.master}, true, true)`
  await db.sql`update enterprises set parent_ent_code = ${master}, enable_point = true where ent_code = ${ent}`
  return master
}

/** People and a role of a house that are there to be changed. */
async function others(it: Live, entCode: string): Promise<void> {
  const { db, tenant } = it.portal
  const right = entCode === '__SYSTEM' ? 'Message.search' : 'User.search'
  const locked = await it.person([right], { entCode, userFullName: shopNames.locked })
  await db.sql`update users set status = 'LOCKED' where user_id = ${locked.userId}`
  const colleague = await it.person([right], { entCode, userFullName: shopNames.colleague })
  await it.signedIn(colleague)
  await db.sql`update users set mfa_email = user_email where user_id = ${colleague.userId}`
  await db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${tenant}, ${entCode}, 'night', ${shopNames.role}, ${[right]})`
}

/** Payments in every state something can be done in, and requests for refunds: somebody else's and each persona's own. */
async function payments(it: Live, logins: ReadonlyMap<string, Login>, walkers: readonly Persona[]): Promise<void> {
  const { db, ent } = it.portal
  const own = walkers
    .filter(({ rights }) => rights.includes('Refund.refund'))
    .map((one) => ({ name: one.name, amount: ownAmountOf(one), tradeNo: `TX-OWN-${ownAmountOf(one)}` }))
  await it.pay(
    { tradeNo: 'TX-1', amount: 1001 },
    { tradeNo: 'TX-2', amount: 1002 },
    { tradeNo: 'TX-3', amount: 1003, status: 'UNKNOWN' },
    ...own.map(({ tradeNo, amount }) => ({ tradeNo, amount })),
  )
  const asker = await it.portal.as(...cashier)
  await db.sql`update users set user_full_name = ${shopNames.asker} where user_id = ${asker.userId}`
  await db.sql`
    update roles r set refund_limit_single = 0
      from users u
     where u.user_id = ${asker.userId} and r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id`
  for (const { tradeNo, amount } of [{ tradeNo: 'TX-2', amount: 1002 }, ...own])
    resultOf(await refund(it.portal, asker, { tradeNo, amount, expectedRefundable: amount }))
  await db.sql`
    insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, total_amount, currency, status, trade_no)
    select ent_code, 'O-1', trade_time, business_date, 'PURCHASE', shop_code, amount, currency, 'COMPLETED', trade_no
      from transactions where ent_code = ${ent} and trade_no = 'TX-1'`
  await db.sql`
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code, order_no, charge_type)
    select ent_code, 'TX-1', 'GIVE', 'MB00000000001', 'TX-1', 10, trade_time, 'P0123456789ABCDEF01', business_date, shop_code, 'O-1', 'BONUS'
      from transactions where ent_code = ${ent} and trade_no = 'TX-1'`
  for (const { name, tradeNo } of own)
    await db.sql`
      update refunds set requested_by_id = ${logins.get(name)?.userId ?? ''}, requested_by = ${name}
       where ent_code = ${ent} and trade_no = ${tradeNo}`
}

/** A deposit that waits for its day and may come before it, of which the bank is said to have booked less. */
async function deposit({ portal }: Live): Promise<void> {
  const { db, ent } = portal
  await closedDeposit(portal)
  await db.sql`
    update deposits
       set payment_date = current_date + 60, nominal_date = current_date + 60, bank_match = 'DIFFERENT', bank_amount = transfer_amount - 220
     where ent_code = ${ent}`
  await db.sql`
    insert into settlement_cycles (ent_code, valid_from, closing_cycle, pay_after, holiday_rule, month_end_rule, fee_bearer, early_fee)
    values (${ent}, '2026-10-01', 'MONTHLY', 'NEXT_MONTH_END', 'NEXT', 'PREVIOUS', 'MERCHANT', 100)`
}

/** In each house a notice that is out, which asks to be confirmed and has a file, and one that comes later. */
async function notices({ portal }: Live, master: string): Promise<void> {
  const rights = ['Message.search', 'Message.add'] as const
  for (const [author, create, messageTypeId] of [
    [await portal.as(...rights), messageManagement.create, '4'],
    [await portal.person({ permissions: rights, ent: master }), messageManagement.create, '4'],
    [await portal.admin(...rights), messageManagement.createSystem, '1'],
  ] as const) {
    const file = resultOf<{ fileName: string }>(await sent(author, messageManagement.upload, shopNames.file))
    const ways = { sendPush: true, requireAck: true, editableAfterPosting: true, messageTypeId }
    resultOf(
      await author(create, { ...notice({ messageTitle: shopNames.notice }), ...ways, fileNames: [file.fileName] }),
    )
    const releaseTime = new Date(Date.now() + 3_600_000).toISOString()
    resultOf(await author(create, { ...notice({ messageTitle: shopNames.later }), ...ways, releaseTime }))
  }
}

/** A row of each list that nothing uses, and a logo. */
async function masters({ portal }: Live): Promise<void> {
  const config = await portal.admin('SystemConfig.all')
  const names = { ja: shopNames.ownMaster, en: shopNames.ownMaster, mn: shopNames.ownMaster }
  const unsold = { ...newTradeType, refundable: false, countsAsSale: false }
  resultOf(await config(tradeTypes.add, { ...unsold, tradeTypeCode: 'SELDOM', names }))
  resultOf(await config(paymentClasses.add, { classCode: 'SELDOM', names, pointKind: null, enabled: true }))
  resultOf(await config(paymentTypes.add, { ...newPaymentType, code: 'SELDOM', names, status: 'PREPARING' }))
  const { logoId } = resultOf<{ logoId: string }>(await sent(config, paymentLogos.upload, 'logo.png'))
  resultOf(await config(paymentLogos.update, { logoId, paymentType: 'PAYPAY', variant: 'light' }))
}

async function sent(person: Person, call: Parameters<Person['raw']>[0], name: string) {
  const { payload, headers } = formWith(name, onePixel)
  return (await person.raw(call, payload, headers)).json()
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64') // prettier-ignore
