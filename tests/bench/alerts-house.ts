import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { servicePool } from '#server/db/database.ts'
import { dbOn, type Db } from '#server/db/db.ts'
import { pushKeyOf } from '#server/push/keys.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { benchSecret, merchant, type Merchant } from './merchant.ts'
import { dayful } from './sold.ts'
import { told } from './told.ts'

/** An alert as it came to the push service. */
export interface Arrived {
  readonly topic: string | undefined
  /** Milliseconds of the machine's clock. */
  readonly at: number
  readonly bytes: number
}

/** What the push service is asked: to make devices for a key, or what has arrived since it was last asked. */
export type Asked = { readonly devices: number; readonly key: string } | { readonly arrivals: true }

interface Answered {
  readonly arrived: readonly Arrived[]
  readonly faults: readonly string[]
  /** What the last of them said, decrypted. */
  readonly payload: string | undefined
}

/** The product with its jobs and a push service, each a process of its own, and people with a device each. */
export interface AlertsHouse extends AsyncDisposable {
  readonly shop: Merchant
  readonly url: string
  readonly db: Db
  /** What came since the last look. Throws where the push service refused anything. */
  arrivals(): Promise<Answered>
  /** Processor time of the product so far, in microseconds. */
  micros(): Promise<number>
}

/** Starts them; `people` more than the bench's own person, each with a device. */
export async function alertsHouse(people: number, clientFolder = ''): Promise<AlertsHouse> {
  const shop = await merchant(dayful.count)
  const pool = servicePool(shop.url)
  const db = dbOn(pool)
  const service = child(['service'])
  const { origin } = await told<{ origin: string }>(service)
  const key = await pushKeyOf(db, secretsOf(benchSecret), 'bench')
  const { devices } = await ask<{ devices: readonly Device[] }>(service, { devices: people, key })
  await settle(db, shop.host, devices, key)
  const house = child(['house', shop.url, origin, clientFolder], process.env['BENCH_PROFILE'])
  const { port } = await told<{ port: number }>(house)
  return {
    shop,
    url: `http://127.0.0.1:${port}`,
    db,
    async arrivals() {
      const answered = await ask<Answered>(service, { arrivals: true })
      if (answered.faults.length) throw new Error(`the push service refused: ${answered.faults.join('; ')}`)
      return answered
    },
    micros: async () => (await ask<{ micros: number }>(house, { arrivals: true })).micros,
    async [Symbol.asyncDispose]() {
      for (const each of [house, service]) {
        const gone = once(each, 'exit')
        each.disconnect()
        await gone
      }
      await pool.end()
      await shop[Symbol.asyncDispose]()
    },
  }
}

interface Device {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Gives each device a person of the merchant's who uses it. */
async function settle(db: Db, host: string, devices: readonly Device[], key: string): Promise<void> {
  for (let from = 0; from < devices.length; from += 1_000) {
    const rows = devices.slice(from, from + 1_000).map((device, at) => {
      const user = `u-${String(from + at).padStart(6, '0')}`
      return { ...device, user, id: randomUUID() }
    })
    await db.sql`
      insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id, shop_scope)
      select 'bench', r."user", 'E00000001', 'sub-' || r."user", r."user", '佐藤 美咲', 'r-bench', 'ALL'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("user" text)`
    await db.sql`
      insert into push_devices (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, public_key, address, name, language, created_at, last_seen_at)
      select 'bench', r.id, r."user", 'sid-' || r."user", r.endpoint, r.p256dh, r.auth, ${key}, ${`http://${host}`}, 'Chrome', 'ja', now(), now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "user" text, endpoint text, p256dh text, auth text)`
  }
  await db.sql`analyze`
}

function child(args: readonly string[], profile?: string): ChildProcess {
  return fork(join(import.meta.dirname, 'alerts-child.js'), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
  })
}

function ask<T>(of: ChildProcess, asked: Asked): Promise<T> {
  const answer = told<T>(of)
  of.send(asked)
  return answer
}
