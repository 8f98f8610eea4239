import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { servicePool } from '#server/db/database.ts'
import { dbOn, transaction, type Db } from '#server/db/db.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { keptSecret, secretsOf, type Secrets } from '#server/identity/secrets.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { mintToken } from '../kit/token.ts'
import { urlIn } from '../start/process.ts'
import { send } from '../start/visitor.ts'
import type { Acknowledged } from './refund-books.ts'

/** A merchant of the suite's own in a copy of the demo shop, its database, and a cashier who stays signed in. */
export interface Merchant extends AsyncDisposable {
  readonly tenant: string
  readonly ent: string
  /** Connections in the service’s role; they outlive a killed database. */
  readonly service: pg.Pool
  readonly db: Db
  /** What the cashier shows at this origin. */
  token(origin: string): Promise<string>
  /** Takes payments in, straight through the ingest. */
  pays(payments: readonly Payment[]): Promise<void>
}

/** A payment that may be given back: PayPay takes many refunds a payment, and at any hour. */
export interface Payment {
  readonly tradeNo: string
  readonly amount: number
}

/** The merchant's only store. */
export const shopCode = 'S00000001'

/** Where a merchant stands, and what its cashier may do. */
export interface Standing {
  /** The how manieth tenant of the demonstration, from 0 for the default one. */
  readonly tenant?: number
  readonly permissions?: readonly string[]
}

/** Adds a merchant and its cashier to the running database of a data folder. */
export async function merchantIn(data: string, ent: string, standing: Standing = {}): Promise<Merchant> {
  const permissions = standing.permissions ?? ['Record.search', 'Refund.refund']
  const service = servicePool(urlIn(data))
  const db = dbOn(service)
  const secrets = secretsOf(keptSecret(data))
  const [first] = await db.sql<{
    tenant: string
  }>`select tenant_code as tenant from tenants order by created_at, tenant_code offset ${standing.tenant ?? 0} limit 1`
  const tenant = first?.tenant ?? ''
  const person = { subject: `sub-${ent}`, sid: `sid-${ent}`, userName: `cashier.${ent}` }
  await db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency)
    values (${ent}, ${tenant}, '株式会社テスト', 'テスト', 'Asia/Tokyo', 'JPY')`
  await db.sql`insert into shops (ent_code, shop_code, shop_name) values (${ent}, ${shopCode}, 'テスト店')`
  await db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${tenant}, ${ent}, ${`r-${ent}`}, 'Cashier', ${permissions})`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id, shop_scope, shop_codes)
    values (${tenant}, ${`u-${ent}`}, ${ent}, ${person.subject}, ${person.userName}, '山田 花子', ${`r-${ent}`}, 'ALL', '{}')`
  await db.sql`
    insert into sessions (tenant_code, sid, user_id, owes, expires_at)
    values (${tenant}, ${person.sid}, ${`u-${ent}`}, '{}', now() + interval '1 day')`
  const tokens = new Map<string, Promise<string>>()
  return {
    tenant,
    ent,
    service,
    db,
    token(origin) {
      const known = tokens.get(origin) ?? tokenOf({ db, secrets, tenant, origin }, person)
      tokens.set(origin, known)
      return known
    },
    async pays(payments) {
      const lines = payments.map((payment) => TradeLine.parse(lineOf(ent, payment)))
      for (let at = 0; at < lines.length; at += 1000)
        await transaction(service, (tx) => ingest(tx, lines.slice(at, at + 1000), { source: 'test', now: new Date() }))
    },
    [Symbol.asyncDispose]: () => service.end(),
  }
}

/** A payment as the ingest takes it, made within the last day. */
export function lineOf(entCode: string, { tradeNo, amount }: Payment) {
  const tradeTime = new Date(Date.now() - Math.random() * 86_400_000).toISOString()
  return { entCode, shopCode, tradeNo, tradeTime, paymentType: 'PAYPAY', amount }
}

async function tokenOf(realm: { db: Db; secrets: Secrets; tenant: string; origin: string }, person: Person) {
  return mintToken(realm, person, { exp: Math.floor(Date.now() / 1000) + 86_000 })
}

interface Person {
  subject: string
  sid: string
  userName: string
}

/** A request at the till; `left` is what the cashier saw as refundable. */
export interface Asking extends Payment {
  readonly left: number
  readonly key?: string
}

/** What the till was told in the end: the number of the envelope, its bytes, and how often it asked. */
export interface Told {
  readonly type: number
  readonly body: string
  readonly refund: Acknowledged | undefined
  /** Attempts that were cut off or found the portal away. */
  readonly troubles: readonly string[]
}

/** Asks for a refund as a till does: under one key, again and again until there is an answer. */
export async function giveBack(merchant: Merchant, origin: string, asking: Asking): Promise<Told> {
  const { tradeNo, amount, left, key = randomUUID() } = asking
  const json = {
    entCode: merchant.ent,
    tradeNo,
    amount,
    expectedRefundable: left,
    mode: amount === left ? 'FULL' : 'PARTIAL',
    reasonCode: 'TEST',
    remark: '障害試験',
  }
  const headers = { authorization: `Bearer ${await merchant.token(origin)}`, 'idempotency-key': key }
  const { body, troubles } = await insist('POST', `${origin}/apiproxy/api/trade/refund`, { json, headers })
  const { resultType, result } = JSON.parse(body) as { resultType: number; result?: { refundNo: string } }
  const refund = resultType === 1000 && result ? { refundNo: result.refundNo, tradeNo, amount } : undefined
  return { type: resultType, body, refund, troubles }
}

/** What of a payment may be given back, as the till reads it; 0 where nothing. */
export async function refundableOf(merchant: Merchant, origin: string, tradeNo: string): Promise<number> {
  const search = new URLSearchParams({ TradeNo: tradeNo, EntCode: merchant.ent })
  const headers = { authorization: `Bearer ${await merchant.token(origin)}` }
  const { body } = await insist('GET', `${origin}/apiproxy/api/trade/refundterms?${search}`, { headers })
  const { result } = JSON.parse(body) as { result?: { refundable: number } }
  if (!result) throw new Error(`the terms of ${tradeNo} were not told: ${body}`)
  return result.refundable
}

/** Sends until the portal is there and has answered; an answer that should never be is an answer too. */
export async function insist(...[method, url, sending]: Parameters<typeof send>) {
  const troubles: string[] = []
  for (;;) {
    try {
      const { status, body } = await send(method, url, sending)
      if (status !== 503) return { body, troubles }
      troubles.push('503')
    } catch (error) {
      troubles.push(error instanceof Error && 'code' in error ? String(error.code) : String(error))
    }
    await sleep(30)
  }
}
