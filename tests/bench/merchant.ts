import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrated, schemaPool } from '#server/db/database.ts'
import { dbOn, transaction, type Db } from '#server/db/db.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { today } from '#shared/business-day.ts'
import { permissions } from '#shared/permissions.ts'
import { noonZone } from '../kit/noon-zone.ts'
import { mintToken } from '../kit/token.ts'
import { dayful, soldUntil } from './sold.ts'

/** The secret of every bench's realm. */
export const benchSecret = 'a secret of the benches that is long enough to be one'

/** A database of the bench's own with one merchant, their payments of today, and one person who may see all. */
export interface Merchant extends AsyncDisposable {
  readonly url: string
  readonly host: string
  readonly zone: string
  /** Business day of the payments, of which hours have passed and hours are left. */
  readonly day: string
  /** An access token of the person, good for an hour. */
  readonly token: string
}

const [tenant, ent] = ['bench', 'E00000001']
const host = `${tenant}.localhost`

/** Starts the embedded PostgreSQL in a folder of its own and brings `payments` in. */
export async function merchant(payments: number): Promise<Merchant> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-bench-'))
  const database = await startEmbedded({ dataDir: folder, log: { info: () => {}, warn: () => {} } })
  await migrated(database.url)
  const owner = schemaPool(database.url)
  const db = dbOn(owner)
  const now = new Date()
  const zone = noonZone(now)
  await arrange(db, zone)
  const day = today(now, zone)
  const lines = soldUntil(now, payments, dayful.seconds).map(line)
  for (let at = 0; at < lines.length; at += 1_000)
    await transaction(owner, (tx) => ingest(tx, lines.slice(at, at + 1_000), { source: 'bench', now }))
  await db.sql`analyze`
  const person = { subject: 'sub-bench', sid: 'sid-bench', userName: 'bench' }
  const realm = { db, secrets: secretsOf(benchSecret), tenant, origin: `http://${host}` }
  const token = await mintToken(realm, person, { exp: Math.floor(now.getTime() / 1000) + 3_600 })
  await owner.end()
  return {
    url: database.url,
    host,
    zone,
    day,
    token,
    async [Symbol.asyncDispose]() {
      await database.stop()
      rmSync(folder, {
        recursive: true,
        force: true,
      })
    },
  }
}

async function arrange(db: Db, zone: string): Promise<void> {
  await seedMasters(db)
  await db.sql`insert into tenants (tenant_code, tenant_name, realm, time_zone) values (${tenant}, 'Bench', ${tenant}, ${zone})`
  await db.sql`insert into tenant_hosts (host, tenant_code) values (${host}, ${tenant})`
  await db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone)
    values (${ent}, ${tenant}, '株式会社のれん', 'のれん', ${zone})`
  for (const number of [1, 2, 3])
    await db.sql`insert into shops (ent_code, shop_code, shop_name) values (${ent}, ${`S0000000${number}`}, ${`のれん${number}号店`})`
  await db.sql`insert into roles (tenant_code, ent_code, role_id, role_name, permissions) values (${tenant}, ${ent}, 'r-bench', 'All', ${[...permissions]})`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id, shop_scope)
    values (${tenant}, 'u-bench', ${ent}, 'sub-bench', 'bench', '山田 花子', 'r-bench', 'ALL')`
  await db.sql`insert into sessions (tenant_code, sid, user_id, expires_at) values (${tenant}, 'sid-bench', 'u-bench', now() + interval '1 day')`
}

function line(tradeTime: string, index: number): TradeLine {
  return TradeLine.parse({
    entCode: ent,
    tradeNo: `B${String(index).padStart(12, '0')}`,
    shopCode: `S0000000${(index % 3) + 1}`,
    tradeTime,
    terminalNo: `T${index % 7}`,
    paymentType: 'PAYPAY',
    amount: 500 + (index % 97) * 110,
    presentMode: 'CPM',
    operatorName: '佐藤',
    providerTradeNo: `P${index}`,
    receiptNo: `R${index}`,
    approvalNo: String(100_000 + index),
  })
}
