import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ingests } from '#features/ingest/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { devices } from '#features/push/contract.ts'
import { migrated, servicePool, schemaPool } from '#server/db/database.ts'
import { openShop } from '#demo/open-shop.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { apply } from '#server/db/migrate.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { cashier, refundDone, shop, type Shop } from '../../features/refunds/giving-back.ts'
import { notice } from '../../features/messages/writing.ts'
import { now, resultOf } from '../../features/transactions/payments.ts'
import { addressFor, binaries, run, startPostgres, type OperatorsPostgres } from '../../kit/operators-postgres.ts'
import { send } from '../../kit/portal.ts'
import { pushService, type PushService } from '../../kit/push-service.ts'
import { Browser, someone } from '../sso/browser.ts'

if (!binaries)
  console.warn(
    'Debian’s PostgreSQL 15 is not installed (apt install postgresql-15, or PORTAL_TEST_POSTGRES=<folder of its programs>): only the embedded one is proved.',
  )

const machine = 'a token of machines, long enough'
const quiet = { error: () => {}, debug: () => {} }

/** The servers that are there: the embedded one of the run, and Debian's. */
const servers = [
  { name: 'the embedded PostgreSQL', bin: undefined },
  ...(binaries ? [{ name: binaries, bin: binaries }] : []),
]

describe.each(servers)('on $name an owner who is neither superuser nor above row security', ({ bin }) => {
  const id = `operator_${process.pid}`
  let server: OperatorsPostgres | undefined
  let admin: string
  let url: string
  let service: PushService
  let it: Shop

  beforeAll(async () => {
    if (bin) server = await startPostgres(bin)
    admin = server?.url ?? inject('databaseUrl')
    await run(
      admin,
      `create role ${id} login nosuperuser nobypassrls nocreaterole nocreatedb password '${id}'`,
      `create database ${id} owner ${id} template template0`,
    )
    url = addressFor(admin, id, id)
    await askedFor(admin, id, () => migrated(url))
    const owner = servicePool(url)
    await openShop(owner, secretsOf('a secret of the tests that is long enough to be one'), () => {}, {
      now,
      months: 0,
    })
    await owner.end()
    service = await pushService()
    it = await shop({
      databaseUrl: url,
      settings: { PORTAL_PUSH_SERVICE: service.origin, PORTAL_MACHINE_TOKEN: machine },
    })
  })
  afterAll(async () => {
    await it?.[Symbol.asyncDispose]()
    await service?.[Symbol.asyncDispose]()
    await run(admin, `drop database ${id} with (force)`, `drop owned by ${id}`, `drop role ${id}`)
    await server?.[Symbol.asyncDispose]()
  })

  test('is that, and every table with row security is forced, with policies for the service and for backups', async () => {
    const { rows } = await run(url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])

    const walled = await run(
      url,
      `select c.relname as name, c.relforcerowsecurity as forced,
              array(select p.polname::text from pg_policy p where p.polrelid = c.oid and p.polname in ('service', 'backup') order by 1) as policies
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity`,
    )
    expect(walled.rows.length).toBeGreaterThan(25)
    expect(walled.rows.filter(({ forced, policies }) => !forced || policies.length < 2)).toEqual([])
  })

  test('sees no row itself, and all of them as the service', async () => {
    const counts = async (role: string) =>
      (
        await run(
          url,
          `set role ${role}`,
          'select (select count(*)::int from transactions) as t, (select count(*)::int from users) as u',
        )
      ).rows[0]

    expect(await counts('none')).toEqual({ t: 0, u: 0 })
    expect(await counts('noren_api')).toEqual({ t: 0, u: 0 })
    const all = await counts('noren_service')
    expect(all.t).toBeGreaterThan(5_000)
    expect(all.u).toBeGreaterThan(5)
  })

  test('starts again, makes partitions, and runs jobs', async () => {
    expect(await migrated(url)).toBe(0)
    expect(await ensurePartitions(it.service, { now, monthsAhead: 5 })).toHaveLength(2)

    const schema = schemaPool(url)
    let ran = 0
    const jobs = await startJobs(schema, [{ name: 'count', at: '0 0 1 1 *', run: async () => ran++ }], quiet)
    await jobs.wake('count')
    await expect.poll(() => ran).toBe(1)
    await jobs.stop()
    await schema.end()
  })

  test('signs people in', async () => {
    const person = await someone(it)
    const browser = new Browser(it)

    const { access_token: token } = await browser.signIn(person.userName)

    const info = await browser.call(token, 'GET', '/api/user/userinfo')
    expect(info.json()).toMatchObject({ resultType: 1000, result: { userName: person.userName } })
  })

  test('takes payments in and gives them back', async () => {
    const line = { entCode: it.ent, tradeNo: 'W-1', tradeTime: '2026-11-21T10:00:00+09:00', shopCode: 'S00000001' }
    const answer = await send(
      it.server,
      it.host,
      machine,
      ingests.transactions,
      { lines: [{ ...line, paymentType: 'PAYPAY', amount: 1000 }] },
      {},
    )
    expect(answer.json().result).toMatchObject({ added: 1, refused: [] })

    expect(await refundDone(it, await it.as(...cashier), { tradeNo: 'W-1' })).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('wakes a device, and a session that ends silences it', async () => {
    const person = await it.as('Record.search')
    const device = service.device(resultOf(await person(devices.publicKey, {})).publicKey)
    resultOf(await person(devices.subscribe, { endpoint: device.endpoint, keys: device.keys, language: 'ja' }))
    const author = await it.as('Message.search', 'Message.add')
    const only = { receiverMode: 'SPECIFIED_USERS' as const, receiverIds: [person.userId] }

    resultOf(await author(manage.create, notice({ sendPush: true, ...only })))
    await it.server.notices.run([it.tenant])
    expect(device.received).toHaveLength(1)

    await it.db.sql`update sessions set ended_at = now() where sid = ${person.sid}`
    expect(await it.db.sql`select 1 from push_devices where sid = ${person.sid}`).toEqual([])
  })

  test('brings later migrations that change rows to every row', async () => {
    const schema = schemaPool(url)
    const client = await schema.connect()
    const change = "update roles set role_name = role_name || '!'"
    expect((await client.query(change)).rowCount).toBe(0)

    await client.query('begin')
    await apply(client, `${change};`)
    await client.query('commit')

    client.release()
    await schema.end()
    const unchanged = await it.db.sql`select 1 from roles where role_name not like '%!'`
    expect(unchanged).toEqual([])
  })

  test('is backed up by a login that reads every row and writes none', async () => {
    const backup = `${id}_backup`
    await run(admin, `create role ${backup} login password '${backup}' in role noren_backup`)
    try {
      const theirs = addressFor(admin, backup, id)
      const all = await it.db.sql`select count(*)::int as n from transactions`
      expect((await run(theirs, 'select count(*)::int as n from transactions')).rows).toEqual(all)
      await expect(run(theirs, 'delete from transactions')).rejects.toThrow('permission denied')
      if (bin) await restored(bin, { admin, url, theirs, id })
    } finally {
      await run(admin, `drop role ${backup}`)
    }
  })
})

interface Addresses {
  readonly admin: string
  readonly url: string
  /** The backup login's. */
  readonly theirs: string
  readonly id: string
}

/** Writes a backup as that login and reads it back as the owner, into a database of its own; both must hold the same rows. */
async function restored(bin: string, { admin, url, theirs, id }: Addresses): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-dump-'))
  const file = join(folder, 'noren.dump')
  const copy = `${id}_copy`
  await run(admin, `create database ${copy} owner ${id} template template0`)
  try {
    const dump = ['--exclude-schema=graphile_worker', '--enable-row-security', '--format=custom', `--file=${file}`]
    execFileSync(join(bin, 'pg_dump'), [...dump, theirs])
    execFileSync(join(bin, 'pg_restore'), [
      '--no-owner',
      '--exit-on-error',
      `--dbname=${addressFor(admin, id, copy)}`,
      file,
    ])

    const sums = async (url: string) => {
      const counted = ['transactions', 'users', 'messages', 'audit_log'].map(
        (table) => `(select count(*)::int from ${table}) as ${table}`,
      )
      return (await run(url, 'set role noren_service', `select ${counted.join(', ')}`)).rows
    }
    expect(await sums(addressFor(admin, id, copy))).toEqual(await sums(url))
    expect(await migrated(addressFor(admin, id, copy))).toBe(0)
  } finally {
    await run(admin, `drop database ${copy} with (force)`)
    rmSync(folder, { recursive: true })
  }
}

/** Does what the portal's refusals ask of the database's administrator until it is content. */
async function askedFor(admin: string, user: string, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      const [, wanted] = /Run once: "([^"]+)"/.exec(String(error)) ?? []
      if (!wanted) throw error
      await run(admin, ...wanted.replaceAll('<user>', user).split('; '))
    }
  }
}
