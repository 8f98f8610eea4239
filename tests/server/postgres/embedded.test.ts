import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinDatabase } from '#server/db/database.ts'
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts'
import { EmbeddedPostgresError } from '#server/postgres/failure.ts'
import {
  ask,
  asRoot,
  buildHouse,
  child,
  clear,
  copyOf,
  end,
  endNewest,
  ground,
  mkdir,
  processesIn,
  until,
  withoutLinks,
} from './house.ts'
import { answerOf } from '#server/postgres/answer.ts'
import { killIfThere } from '../../kit/kill.ts'

const nobody = { uid: 65_534, gid: 65_534 }
const nameless = { uid: 54_321, gid: 54_321 }
const words: string[] = []
const log = { info: (text: string) => words.push(text), warn: (text: string) => words.push(text) }
const running = new Set<Embedded>()
let house = ''
let template = ''

async function start(dataDir: string, more: object = {}): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log, copyFolders: [mkdir(join(ground, 'shelf'))], ...more })
  running.add(database)
  return database
}

/** The sentence with which a start is refused. */
async function refusal(dataDir: string, more: object = {}): Promise<string> {
  const failure: unknown = await start(dataDir, more).catch((reason) => reason)
  expect(failure).toBeInstanceOf(EmbeddedPostgresError)
  return String(failure)
}

/** Commits numbers one by one, again after every lost connection; `acknowledged` is the last one the database confirmed. */
function writer(url: string) {
  const state = { acknowledged: 0, going: true }
  const write = async () => {
    while (state.going) {
      const next = state.acknowledged + 1
      await ask(url, `insert into kept values (${next}) on conflict do nothing`).then(
        () => (state.acknowledged = next),
        () => {},
      )
    }
  }
  const done = write()
  const stop = async () => {
    state.going = false
    await done
  }
  return { state, stop }
}

async function keptIn(url: string): Promise<number> {
  const [row] = await ask(url, 'select count(*)::int as n, coalesce(max(n), 0) as last from kept')
  expect(row?.n).toBe(row?.last) // no gap below the last
  return Number(row?.n)
}

beforeAll(async () => {
  house = await buildHouse()
  template = join(ground, 'template')
  const began = Date.now()
  const first = await start(template)
  console.log(`first start: ${Date.now() - began} ms`)
  await ask(first.url, 'create table kept (n int primary key)')
  await first.stop()
}, 60_000)

afterEach(async () => {
  for (const database of running) await database.stop()
  running.clear()
  words.length = 0
  const left = processesIn(ground)
  if (left.length > 0) throw new Error(`processes were left behind: ${left.join(', ')}`)
})

afterAll(clear)

describe('an undisturbed database', () => {
  test('starts again on the same port with what was kept', async () => {
    const folder = copyOf(template, 'warm')
    const port = Number(readFileSync(join(folder, 'port'), 'utf8'))

    const began = Date.now()
    const database = await start(folder)
    console.log(`warm start: ${Date.now() - began} ms`)

    expect(database.port).toBe(port)
    const socket = encodeURIComponent(join(folder, 'cluster'))
    expect(database.url).toMatch(new RegExp(`^postgres://owner:[\\w-]{32}@/noren\\?host=${socket}&port=${port}$`))
    expect(await keptIn(database.url)).toBe(0)
  })

  test('writes to the disk before it confirms, listens on loopback alone and asks for the password', async () => {
    const database = await start(copyOf(template, 'settings'))

    const rows = await ask(
      database.url,
      `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories', 'jit', 'max_connections', 'server_encoding', 'data_checksums') order by name`,
    )

    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      jit: 'off',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      unix_socket_directories: '.',
    })
    await expect(ask(database.url.replace(/:[\w-]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  })

  test('is not taken for up because a copy of it answers on the port', async () => {
    const [one, copy] = [copyOf(template, 'first'), copyOf(template, 'copied')]
    const { port } = await start(one)
    const password = readFileSync(join(copy, 'password'), 'utf8')

    expect(await answerOf({ port, password }, join(one, 'cluster'), AbortSignal.timeout(5_000))).toBe('up')
    expect(await answerOf({ port, password }, join(copy, 'cluster'), AbortSignal.timeout(500))).toBe('ended')
  })

  test('keeps its password and its log for our user alone', async () => {
    const folder = copyOf(template, 'secret')
    chmodSync(join(folder, 'password'), 0o644)

    await start(folder)

    for (const name of ['password', 'postgres.log']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'cluster')).mode & 0o777).toBe(0o700)
    expect(readFileSync(`/proc/${[...running][0]?.pid}/cmdline`, 'utf8')).not.toContain(
      readFileSync(join(folder, 'password'), 'utf8'),
    )
  })

  test('works in a long folder with spaces, quotes, a dollar and Japanese letters, from the very first start', async () => {
    const folder = join(ground, `店 の "データ" $HOME ${'とても長い名前'.repeat(8)}`, "it's here")

    const database = await start(folder)

    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is not stopped by Ctrl-C in the terminal before the server is', async () => {
    const database = await start(copyOf(template, 'group'))

    const group = Number(readFileSync(`/proc/${database.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2])

    expect(group).toBe(database.pid)
  })

  test('may be stopped twice', async () => {
    const folder = copyOf(template, 'twice')
    const database = await start(folder)

    await Promise.all([database.stop(), database.stop()])

    expect(processesIn(folder)).toEqual([])
    expect(database.pid).toBe(0)
  })
})

describe('after a kill', () => {
  test('of the server, the next start finds every confirmed row and no second database runs', async () => {
    const folder = copyOf(template, 'orphan')
    const killed = await child(house, { dataDir: folder })
    const writing = writer(killed.url)
    await until(() => writing.state.acknowledged > 20)
    await end(killed, 'SIGKILL')
    expect(processesIn(folder)).toContain(killed.pid) // it does live on: this is what the next start meets

    const next = await start(folder)
    await writing.stop()

    expect(words.join()).toContain('left running')
    expect(processesIn(folder)).not.toContain(killed.pid)
    expect(await keptIn(next.url)).toBeGreaterThanOrEqual(writing.state.acknowledged)
  })

  test('of the database, it comes back on the same address, three times, and a client that tries again goes on', async () => {
    const database = await start(copyOf(template, 'revived'))
    const writing = writer(database.url)
    for (let round = 1; round <= 3; round++) {
      const before = database.pid
      const confirmed = writing.state.acknowledged
      await until(() => writing.state.acknowledged > confirmed + 10)

      process.kill(before, 'SIGKILL')

      await until(() => database.pid !== 0 && database.pid !== before)
    }
    const confirmed = writing.state.acknowledged
    await until(() => writing.state.acknowledged > confirmed + 10)
    await writing.stop()

    const kept = await keptIn(database.url)
    expect(kept - writing.state.acknowledged).toBeOneOf([0, 1]) // one may be kept whose confirmation was lost
  })

  test('of both at once, the next start finds every confirmed row', async () => {
    const folder = copyOf(template, 'both')
    const killed = await child(house, { dataDir: folder })
    const writing = writer(killed.url)
    await until(() => writing.state.acknowledged > 20)
    await end(killed, 'SIGKILL')
    for (const pid of processesIn(folder)) killIfThere(pid)

    const next = await start(folder)
    await writing.stop()

    expect(await keptIn(next.url)).toBeGreaterThanOrEqual(writing.state.acknowledged)
  })

  test('in the middle of the first start, the next one begins afresh', async () => {
    const folder = mkdir(join(ground, 'half'))
    const killed = child(house, { dataDir: folder }).catch(() => 'killed before it said a word')
    await until(() => processesIn(folder).length > 1) // initdb and a postgres below it
    await endNewest('SIGKILL')

    const database = await start(folder)

    expect(await killed).toBe('killed before it said a word')
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(folder).filter((name) => name.includes('new'))).toEqual([])
    await database.stop()
    await until(() => processesIn(folder).length === 0)
  })

  test('the database does not outlive a server that leaves without stopping it', async () => {
    const folder = copyOf(template, 'left')
    const leaving = await child(house, { dataDir: folder })

    expect(await end(leaving, 'SIGUSR2')).toBe(3)

    await until(() => processesIn(folder).length === 0)
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })
})

describe('what lies in the way', () => {
  test('a pid file of a process that is gone is no hindrance', async () => {
    const folder = copyOf(template, 'stale')
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `4194303\n${folder}/cluster\n1\n5\n\n127.0.0.1\n`)

    expect((await start(folder)).pid).toBeGreaterThan(0)
  })

  test('a pid file whose number now belongs to another program of the same user is removed and the program left alone', async () => {
    const folder = copyOf(template, 'reused')
    const { uid, gid } = statSync(join(folder, 'cluster'))
    const other = spawn('sleep', ['60'], asRoot ? { uid, gid } : {})
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${other.pid}\n${folder}/cluster\n1\n5\n\n127.0.0.1\n`)

    const database = await start(folder)

    expect(database.pid).not.toBe(other.pid)
    expect(other.exitCode ?? other.signalCode).toBe(null)
    other.kill()
  })

  test('a second server on the same folder is told so in one sentence, whoever comes first', async () => {
    const folder = copyOf(template, 'shared')
    const [one, two] = await Promise.all([child(house, { dataDir: folder }), child(house, { dataDir: folder })])
    const [winner, loser] = one.url ? [one, two] : [two, one]

    expect(loser.refused).toBe(
      `The data folder ${folder} is in use by another running server (process ${winner.process.pid}); stop that one first or choose another folder.`,
    )
    expect(await ask(winner.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await refusal(folder)).toContain('is in use')
    expect(await end(winner, 'SIGTERM')).toBe(0)
  })

  test('a command waits for a database that has died and is coming back', async () => {
    const data = mkdir(join(ground, 'joined'))
    const database = await start(copyOf(template, 'joined/postgres'))
    process.kill(database.pid, 'SIGKILL')

    const { url } = await joinDatabase({ PORTAL_DATA: data, DATABASE_URL: undefined }, log)

    expect(url).toBe(database.url)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a port that somebody took is changed for good', async () => {
    const folder = copyOf(template, 'taken')
    const port = Number(readFileSync(join(folder, 'port'), 'utf8'))
    const taker = createServer().listen(port, '127.0.0.1')

    const database = await start(folder)
    taker.close()

    expect(database.port).not.toBe(port)
    expect(Number(readFileSync(join(folder, 'port'), 'utf8'))).toBe(database.port)
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a lost or a foreign password is set anew and nothing else changes', async () => {
    const folder = copyOf(template, 'password')
    const before = await start(folder)
    await ask(before.url, 'insert into kept values (1)')
    await before.stop()

    rmSync(join(folder, 'password'))
    const lost = await start(folder)
    expect(lost.url).not.toBe(before.url)
    expect(await keptIn(lost.url)).toBe(1)
    await lost.stop()

    writeFileSync(join(folder, 'password'), 'from-another-installation')
    const foreign = await start(folder)
    expect(await keptIn(foreign.url)).toBe(1)
  })

  test('a cluster of another PostgreSQL is refused and left untouched', async () => {
    const folder = copyOf(template, 'older')
    writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '17\n')

    expect(await refusal(folder)).toContain('was written by PostgreSQL 17, but this release brings PostgreSQL 18')
  })

  test('a damaged configuration ends in one sentence with the reason and the place of the log', async () => {
    const folder = copyOf(template, 'damaged')
    writeFileSync(join(folder, 'cluster', 'postgresql.conf'), 'no such setting at all\n')

    expect(await refusal(folder)).toMatch(/did not start \(.*postgresql\.conf.*\); its log is .*postgres\.log\./)
  })
})

describe('the programs of the engine', () => {
  test('get the links back that npm did not make', async () => {
    const native = withoutLinks(house, 'linkless')

    const database = await start(copyOf(template, 'relinked'), { native })

    expect(existsSync(join(native, 'lib', 'libicuuc.so.60'))).toBe(true)
    expect(await ask(database.url, `select 'Ү' collate "mn-x-icu" < 'Я' as sorted`)).toEqual([{ sorted: true }])
  })

  test('that cannot run at all are one sentence, not a crash', async () => {
    const native = mkdir(join(ground, 'hollow', 'native', 'bin'))
    writeFileSync(join(native, 'initdb'), 'not a program', { mode: 0o755 })
    writeFileSync(join(native, 'postgres'), 'not a program', { mode: 0o755 })

    expect(await refusal(join(ground, 'hollow-data'), { native: join(native, '..') })).toMatch(
      /does not run on this system \(.+\)/,
    )
  })
})

describe.runIf(asRoot)('as root', () => {
  test('the database belongs to nobody, works with everything behind a closed folder, and starts twice there', async () => {
    const home = mkdir(join(ground, 'root'), 0o700)
    const project = copyOf(house, 'root/noren')
    const options = { dataDir: join(project, 'data'), copyFolders: [join(ground, 'shelf')] }

    for (let round = 1; round <= 2; round++) {
      const server = await child(project, options)
      expect(server.refused ?? server.crashed).toBeUndefined()
      expect(statSync(`/proc/${server.pid}`).uid).toBe(nobody.uid)
      expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(await end(server, 'SIGTERM')).toBe(0)
    }

    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(statSync(options.dataDir).uid).toBe(0)
  })

  test('a killed server behind a closed folder is recovered as elsewhere', async () => {
    const folder = copyOf(template, 'closed/data')
    chmodSync(join(ground, 'closed'), 0o700)
    const killed = await child(house, { dataDir: folder })
    await ask(killed.url, 'insert into kept values (1)')
    await end(killed, 'SIGKILL')

    const next = await start(folder)

    expect(await keptIn(next.url)).toBe(1)
  })

  test('a folder that an ordinary user made stays usable for that user', async () => {
    const folder = mkdir(join(ground, 'theirs'))
    chownSync(folder, nobody.uid, nobody.gid)
    const theirs = await child(house, { dataDir: folder }, nobody)
    expect(await end(theirs, 'SIGTERM')).toBe(0)

    await (await start(folder)).stop()

    const again = await child(house, { dataDir: folder }, nobody)
    expect(again.refused).toBeUndefined()
    expect(await end(again, 'SIGTERM')).toBe(0)
  })

  test('a restored folder that root owns is handed over', async () => {
    const folder = copyOf(template, 'restored')
    for (const name of ['', 'PG_VERSION', 'base', 'global/pg_control']) chownSync(join(folder, 'cluster', name), 0, 0)

    expect((await start(folder)).pid).toBeGreaterThan(0)
  })

  test('an account that does not exist is named in the refusal', async () => {
    expect(await refusal(join(ground, 'no-account'), { runAs: 'nosuchuser' })).toContain(
      'the account "nosuchuser" that should run it cannot be used',
    )
  })
})

describe.runIf(asRoot)('as an ordinary user', () => {
  test('it runs as that user, with programs that are read-only and lack their links', async () => {
    const folder = mkdir(join(ground, 'ordinary'))
    chownSync(folder, nobody.uid, nobody.gid)
    const native = withoutLinks(house, 'readonly')

    const server = await child(house, { dataDir: join(folder, 'data'), native }, nobody)

    expect(server.refused ?? server.crashed).toBeUndefined()
    expect(statSync(`/proc/${server.pid}`).uid).toBe(nobody.uid)
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await end(server, 'SIGTERM')).toBe(0)
  })

  test('a folder of another user and a user without a name are refused in one sentence', async () => {
    const folder = copyOf(template, 'roots')
    const foreign = await child(house, { dataDir: folder }, nobody)
    expect(foreign.refused).toContain(`The data folder ${folder} cannot be used (EACCES)`)

    const open = mkdir(join(ground, 'open'))
    chownSync(open, nameless.uid, nameless.gid)
    const unnamed = await child(house, { dataDir: open }, nameless)
    expect(unnamed.refused).toContain('user id 54321 has none')
  })
})
