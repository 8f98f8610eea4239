import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import iconv from 'iconv-lite'
import { devices } from '#features/push/contract.ts'
import { today } from '#shared/business-day.ts'
import {
  askIn,
  command,
  copyOf,
  leaveNothing,
  launch,
  left,
  oneSentence,
  openPortal,
  until,
  urlIn,
  type OpenPortal,
} from './process.ts'
import { Visitor } from './visitor.ts'
import { killIfThere } from '../kit/kill.ts'

const house = inject('house')
const filled = inject('filled')
const data = copyOf(filled.data, 'commanded')
const files = join(dirname(data), 'files')
const samples = join(house, 'docs/samples')
const portal = (...args: string[]) => command({ house, data }, ...args)
let running: OpenPortal

beforeAll(async () => {
  mkdirSync(files)
  running = await openPortal({ house, data })
})
afterAll(() => leaveNothing(data))

test('while the portal runs, whoever of the provider cannot sign in any more is given a password that works once', async () => {
  const named = ['--user', 'SUPER@noren', '--tenant', 'noren']
  const before = new Visitor(running.origin)
  await before.signIn('super@noren', 'Noren-2026-demo!')

  const { code, out } = await portal('administrator', ...named)

  const [, password = ''] = /^SUPER@noren: (\S+)\n/.exec(out) ?? []
  expect([code, password]).toEqual([0, expect.stringMatching(/^[\w-]{20,}$/)])
  expect((await before.call('GET', '/api/user/userinfo')).status).toBe(401)
  const after = new Visitor(running.origin)
  await after.signIn('super@noren', password)
  expect(JSON.parse((await after.call('GET', '/api/user/userinfo')).body).result.owes).toEqual(['changePassword'])
  await expect(new Visitor(running.origin).signIn('super@noren', password)).rejects.toThrow('was not let in')
  const nobody = await portal('administrator', '--user', 'takahashi@komorebi', '--tenant', 'noren')
  expect([nobody.code, nobody.err]).toEqual([1, expect.stringMatching(oneSentence)])
})

describe('while the portal runs, importing', () => {
  test('with --dry-run says what would happen and changes nothing', async () => {
    const before = await counts()

    const { code, out } = await portal('import', join(samples, 'payments.csv'), '--dry-run')

    expect(out).toMatch(
      /Nothing was changed\. The file would give: 4 lines: 4 added, 0 corrected, 0 unchanged, 0 refused\.\n$/,
    )
    expect(code).toBe(0)
    expect(await counts()).toEqual(before)
  })

  test('the samples adds them once, shows progress, and a second run adds nothing', async () => {
    const first = await portal('import', join(samples, 'payments.csv'))
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/Importing 100%\n4 lines: 4 added, 0 corrected, 0 unchanged, 0 refused\.\n$/)
    const after = await counts()

    expect((await portal('import', join(samples, 'payments.csv'))).out).toContain(
      '0 added, 0 corrected, 4 unchanged, 0 refused',
    )
    expect(await counts()).toMatchObject({ rows: after.rows, sums: after.sums })

    const lines = await portal('import', join(samples, 'payments.ndjson'))
    // Both of its lines stand in the CSV too.
    expect(lines.out).toContain('2 lines: 0 added, 0 corrected, 2 unchanged, 0 refused')
    const mapped = await portal(
      'import',
      join(samples, 'register.csv'),
      '--mapping',
      join(samples, 'register-mapping.json'),
    )
    expect(mapped.out).toContain('2 lines: 2 added, 0 corrected, 0 unchanged, 0 refused')
  })

  test('a corrected line corrects, and what was brought in is found by who may see it', async () => {
    const text = readFileSync(join(samples, 'payments.csv'), 'utf8').replace(
      'PAYPAY,3480,FAILED',
      'PAYPAY,3481,SUCCESS',
    )
    const { out } = await portal('import', file('corrected.csv', text))
    expect(out).toContain('0 added, 1 corrected, 3 unchanged, 0 refused')

    const visitor = new Visitor(running.origin)
    await visitor.signIn('takahashi@komorebi', 'Noren-2026-demo!')
    const { body } = await visitor.call('GET', '/api/trade/detail?TradeNo=20261121140312000502')
    expect(JSON.parse(body)).toMatchObject({ resultType: 1000, result: expect.anything() })
    expect(body).toContain('3481')
    expect(await unequal()).toEqual([])
  })

  test('sums are those of the payments; a spoilt one is told, and written anew where that is asked', async () => {
    const ofEnt = ['sums', '--ent', 'E00001207'] as const
    expect(await portal(...ofEnt)).toMatchObject({
      code: 0,
      out: '1 enterprise compared: every sum is that of its payments.\n',
    })

    await askIn(
      data,
      "update stat_daily_ent set pay_count = pay_count + 1 where ent_code = 'E00001207' and business_date = (select max(business_date) from stat_daily_ent where ent_code = 'E00001207') returning 1",
    )
    const told = await portal(...ofEnt)
    expect(told.out).toMatch(/^E00001207  stat_daily_ent: \d+ sums differ, /)
    expect(told).toMatchObject({
      code: 1,
      err: expect.stringContaining('1 months differ. Write them anew with --rebuild.'),
    })

    expect((await portal(...ofEnt, '--rebuild')).out).toContain('1 months were written anew')
    expect((await portal(...ofEnt)).out).toContain('every sum is that of its payments')
    expect((await portal('sums', '--ent', 'E99999999')).err).toContain('There is no enterprise E99999999.')
  })

  test('a file with bad lines brings the good ones in, names the others by number and reason, and ends with code 2', async () => {
    const head = 'entCode,tradeNo,tradeTime,shopCode,paymentType,amount'
    const good = (no: string) => `E00001207,${no},2026-11-20T10:00:00+09:00,S00000012,PAYPAY,500`
    const text = [
      head,
      good('OK-1'),
      good('BAD-1').replace('500', 'free'),
      good('BAD-2').replace('E00001207', 'E99999999'),
      good('BAD-3').replace('T10', 'T25'),
      good('OK-2'),
    ].join('\n')

    const { code, out, err } = await portal('import', file('mixed.csv', text))

    expect(out).toMatch(
      /\nLine 3: The amount "free" [^\n]+\.\nLine 4: There is no enterprise E99999999\.\nLine 5: The time [^\n]+\.\nAll 3 refused lines stand in [^\n]+mixed\.csv\.refused\.csv\.\n5 lines: 2 added, 0 corrected, 0 unchanged, 3 refused\.\n$/,
    )
    expect([code, err]).toEqual([2, ''])
    expect(readFileSync(join(files, 'mixed.csv.refused.csv'), 'utf8')).toMatch(
      /^\ufeffline,reason,content\r\n3,[^\n]+\r\n4,There is no enterprise E99999999\.,[^\n]+\r\n5,[^\n]+\r\n$/,
    )
  })

  test('a file in EUC-JP is told in a sentence, and read where its writing is named; a name nobody knows is refused', async () => {
    const head = 'entCode,tradeNo,tradeTime,shopCode,paymentType,amount,remark'
    const text = `${head}\nE00001207,EUC-1,2026-11-20T10:00:00+09:00,S00000012,PAYPAY,500,領収書発行\n`
    const path = file('euc.csv', iconv.encode(text, 'euc-jp'))

    expect(await portal('import', path)).toMatchObject({ code: 1, err: expect.stringContaining('looks like EUC-JP') })
    expect(await portal('import', path, '--encoding', 'latin-1')).toMatchObject({
      code: 1,
      err: expect.stringMatching(oneSentence),
    })
    const named = await portal('import', path, '--encoding', 'euc-jp', '--refused', join(files, 'none.csv'))

    expect(named).toMatchObject({ code: 0, err: '' })
    expect(named.out).toMatch(/^The file is read as EUC-JP\.\n/)
    expect(named.out).toContain('1 lines: 1 added')
    expect(readdirSync(files)).not.toContain('none.csv')
  })

  test.each([
    ['no-such-file.csv', undefined],
    ['', undefined],
    ['empty.csv', ''],
    ['binary.csv', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919 + 13) % 256))],
    [
      'picture.ndjson',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
    ],
  ])('%j is refused in a sentence, or each of its lines is', async (name, content) => {
    const path = content === undefined ? join(files, name) : file(name, content)

    const { code, out, err } = await portal('import', path)

    expect(out + err).not.toMatch(/\bat .*:\d+:\d+|node:internal|undefined/)
    expect([1, 2]).toContain(code)
    if (code === 1) expect(err).toMatch(oneSentence)
    else expect(out).toMatch(/ 0 added, 0 corrected, 0 unchanged, [1-9]\d* refused\.\n$/)
  })

  test.each([
    ['{ "columns": { "tradeNumber": "a" } }', 'names the field tradeNumber'],
    ['not json', 'is no JSON'],
    ['{ "timeZone": "Mars/Base" }', 'names the time zone Mars/Base'],
    ['{ "columns": { "amount": "Betrag" } }', 'has no column Betrag'],
  ])('under the mapping %j is refused in one sentence', async (mapping, sentence) => {
    const { code, err } = await portal(
      'import',
      join(samples, 'payments.csv'),
      '--mapping',
      file('mapping.json', mapping),
    )

    expect(err).toMatch(oneSentence)
    expect(err).toContain(sentence)
    expect(code).toBe(1)
  })
})

test('a portal works on a database of the operator’s own, and says when it may not', async () => {
  await askIn(data, 'create database operator')
  const own = new URL(urlIn(data))
  own.pathname = '/operator'
  const apart = { house, data: join(dirname(data), 'apart') }
  const settings = { PORTAL_MODE: 'production', DATABASE_URL: own.href }

  const portalOfOperator = await openPortal({ ...apart, settings })
  const [admin] = portalOfOperator.people
  await new Visitor(portalOfOperator.origin).signIn(admin?.userName ?? '', admin?.password ?? '')
  expect(await portalOfOperator.end('SIGTERM')).toBe(0)
  expect(readdirSync(apart.data)).toEqual(['secret'])

  own.password = 'wrong'
  const { code, err } = await command({ ...apart, settings: { ...settings, DATABASE_URL: own.href } }, 'start')
  expect(err).toBe('The database of DATABASE_URL cannot be used: it refuses this user and password (28P01).\n')
  expect(code).toBe(1)
})

test('push keys shows the keys alerts are signed with; --renew puts others in their place, which the portal has at once', async () => {
  const shown = /^bayar: ([\w-]{87})\nnoren: ([\w-]{87})\n$/
  const before = await portal('push', 'keys')
  expect(before).toMatchObject({ code: 0, out: expect.stringMatching(shown), err: '' })
  expect(await portal('push', 'keys')).toEqual(before)
  await askIn(
    data,
    `insert into push_devices (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, public_key, address, name, language, created_at, last_seen_at)
     select tenant_code, gen_random_uuid(), 'u', 's', 'https://push.example/x', '', '', public_key, '', 'Chrome', 'ja', now(), now()
       from push_keys where tenant_code = 'noren'`,
  )

  const renewed = await portal('push', 'keys', '--renew', '--tenant', 'noren')

  expect(renewed.code).toBe(0)
  const [, key = ''] =
    /^noren: ([\w-]{87})\nnoren: devices that still get alerts under a former key, until the portal is next opened: 1\.\n$/.exec(
      renewed.out,
    ) ?? []
  expect(key).toHaveLength(87)
  expect(before.out).not.toContain(key)
  const visitor = new Visitor(running.origin)
  await visitor.signIn('takahashi@komorebi', 'Noren-2026-demo!')
  const { body } = await visitor.call('GET', devices.publicKey.path)
  expect(JSON.parse(body)).toMatchObject({ result: { publicKey: key } })
  expect(await portal('push', 'keys', '--tenant', 'nobody')).toMatchObject({
    code: 1,
    err: 'There is no tenant nobody.\n',
  })
})

/** How many deposits of the tenant wait to be confirmed. */
async function closed(tenant: string): Promise<number> {
  const rows = await askIn<{ no: string }>(
    data,
    `select deposit_no as no from deposits where tenant_code = $1 and status = 'CLOSED'`,
    [tenant],
  )
  return rows.length
}

test('settle says what would be closed, closes just that, and leads deposits to the bank’s file and back', async () => {
  const ent = 'E00001207'
  const settle = (...args: string[]) => portal('settle', ...args, '--tenant', 'noren')
  const bank = { bankCode: '0009', bankName: '三井住友銀行', branchCode: '015', branchName: '日本橋', accountType: 'ORDINARY', accountNumber: '1234567' } // prettier-ignore
  const setup = file('setup.json', JSON.stringify({
    sender: { senderCode: '0000012345', senderName: 'ノレン', ...bank },
  })) // prettier-ignore
  expect(await settle('setup', setup)).toMatchObject({ code: 0, out: 'Done.\n' })

  const dry = await portal('settle', '--ent', ent)
  const applied = await portal('settle', '--ent', ent, '--apply')

  // A start of the demonstration has closed what is due; its deposits go on from there.
  const [, said = 'nothing'] = /^Nothing was changed\. To be closed: (\d+)\./m.exec(dry.out) ?? []
  expect(applied.out).toMatch(new RegExp(`^Closed: ${said}\\.$`, 'm'))
  expect((await portal('settle', '--ent', ent, '--apply')).out).toBe('Closed: 0.\n')
  // The portal that runs beside confirms what is due by itself, and may have been first.
  expect(await settle('confirm', '--until', '2999-12-31')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Confirmed: \d+\. /),
  })
  expect(await closed('noren')).toBe(0)
  // Of whoever has one: a merchant that is paid at the month's end has none on its last day.
  const [one] = await askIn<{ no: string }>(
    data,
    `select deposit_no as no from deposits
      where tenant_code = 'noren' and status = 'CONFIRMED' and transfer_amount > 0 and payment_date > $1
      order by payment_date desc, deposit_no limit 1`,
    [today(new Date(), 'Asia/Tokyo')],
  )
  const no = one?.no ?? ''
  expect(await settle('hold', no, '--reason', '口座を確認中')).toMatchObject({ code: 0, out: `${no} is held.\n` })
  expect(await standing(no)).toEqual({ status: 'HELD', reason: '口座を確認中', ref: null })
  const out = join(files, 'bank.txt')
  const sent = await settle('transfer-file', '--day', '2999-12-31', '--out', out)
  const [, ref = '', count = '0'] = /^(29991231-\d{14}): ([1-9]\d*) transfers/.exec(sent.out) ?? []
  expect([sent.code, ref]).toEqual([0, expect.stringMatching(/./)])
  expect(readFileSync(out).length % 122).toBe(0)
  expect(await standing(no), 'what is held is in no file').toMatchObject({ status: 'HELD', ref: null })

  expect(await settle('release', no)).toMatchObject({ code: 0, out: `${no} can be transferred.\n` })
  expect(await standing(no)).toEqual({ status: 'CONFIRMED', reason: null, ref: null })
  expect((await settle('release', no)).code).toBe(1)
  const again = join(files, 'bank-again.txt')
  expect(await settle('transfer-file', '--again', ref, '--out', again)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${ref}: ${count} transfers`),
  })
  expect(readFileSync(again).equals(readFileSync(out))).toBe(true)
  expect(await standing(no), 'a file that is written again sends nothing new').toMatchObject({ status: 'CONFIRMED' })
  expect(await settle('transfer-file', '--again', '29991231-0', '--out', again)).toMatchObject({
    code: 1,
    err: 'There is no transfer file 29991231-0.\n',
  })
  const answers = file('answers.csv', 'D20261130000000,PAID\n')
  expect(await settle('bank-answer', answers)).toMatchObject({
    code: 1,
    err: 'There is no deposit D20261130000000.\n',
  })
})

test('settle transfer-file writes a list of what is not yen, and yen is told that it waits', async () => {
  const settle = (...args: string[]) => portal('settle', ...args, '--tenant', 'bayar')
  expect(await settle('confirm', '--until', '2999-12-31')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Confirmed: \d+\. /),
  })
  expect(await closed('bayar')).toBe(0)
  const due = await askIn<{ no: string; amount: string }>(
    data,
    `select deposit_no as no, transfer_amount as amount from deposits
      where tenant_code = 'bayar' and status = 'CONFIRMED' and transfer_amount > 0 order by ent_code, deposit_no`,
  )
  const out = join(files, 'list.csv')
  const write = (...args: string[]) => settle('transfer-file', '--day', '2999-12-31', '--out', out, ...args)

  expect(await write()).toMatchObject({ code: 1, err: expect.stringContaining('Ask for the list of MNT.') })
  expect(await write('--currency', 'XYZ')).toMatchObject({ code: 1, err: '"XYZ" is none of JPY, CNY, MNT, QAR.\n' })
  const sent = await write('--currency', 'MNT')

  expect(sent.code).toBe(0)
  expect(sent.out).toMatch(new RegExp(`^29991231-\\d{14}-MNT: ${due.length} transfers, [\\d.]+ MNT in all`))
  const [heading, ...lines] = readFileSync(out, 'utf8').trim().split('\r\n')
  expect(heading).toMatch(/^\ufeff?deposit_no,day,currency,amount/)
  expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual(
    due.map(({ no, amount }) => [no, '2999-12-31', 'MNT', (Number(amount) / 100).toFixed(2)]),
  )
  expect((await write('--currency', 'MNT')).out).toBe('There is nothing to transfer.\n')
})

/** How a deposit stands. */
async function standing(depositNo: string) {
  const [row] = await askIn<{ status: string; reason: string | null; ref: string | null }>(
    data,
    'select status, hold_reason as reason, transfer_ref as ref from deposits where deposit_no = $1',
    [depositNo],
  )
  return row
}

test('maintenance on closes the service at once, off opens it, and another word is refused', async () => {
  const visitor = new Visitor(running.origin)
  await visitor.signIn('takahashi@komorebi', 'Noren-2026-demo!')

  expect(await portal('maintenance', 'on')).toMatchObject({ code: 0, out: 'noren, bayar: closed for maintenance.\n' })
  await until(async () => (await visitor.call('GET', '/api/user/shoplist')).status === 503, 3_000)
  expect(await portal('maintenance', 'off', '--tenant', 'noren')).toMatchObject({ code: 0, out: 'noren: open.\n' })
  await until(async () => (await visitor.call('GET', '/api/user/shoplist')).status === 200, 3_000)
  expect((await portal('maintenance', 'off')).code).toBe(0)

  expect(await portal('maintenance', 'perhaps')).toMatchObject({
    code: 1,
    err: 'Say "maintenance on" or "maintenance off".\n',
  })
  expect(await portal('maintenance', 'on', '--tenant', 'nobody')).toMatchObject({
    code: 1,
    err: 'There is no tenant nobody.\n',
  })
})

test('an import killed half-way leaves whole batches, and the next one, without a running portal, completes it', async () => {
  expect(await running.end('SIGTERM')).toBe(0)
  const lines = 12_000
  const path = file(
    'long.csv',
    [
      'entCode,tradeNo,tradeTime,shopCode,paymentType,amount',
      ...Array.from(
        { length: lines },
        (_, n) =>
          `E00001207,LONG-${n},2026-11-19T${10 + (n % 10)}:${10 + (n % 50)}:00+09:00,S00000012,PAYPAY,${100 + (n % 900)}`,
      ),
    ].join('\n'),
  )

  const first = launch({ house, data }, 'import', path)
  await until(() => /Importing [1-9]\d%/.test(first.out()))
  await first.end('SIGKILL')
  for (const pid of left(data)) killIfThere(pid)
  await sleep(50)

  const second = await portal('import', path)
  const [, added = 0, unchanged = 0] = (
    /(\d+) added, 0 corrected, (\d+) unchanged, 0 refused/.exec(second.out) ?? []
  ).map(Number)
  expect(added + unchanged).toBe(lines)
  expect(unchanged).toBeGreaterThanOrEqual(1_000)
  expect(unchanged % 1_000).toBe(0)
  expect([second.code, second.err]).toEqual([0, ''])
  expect(left(data)).toEqual([])

  const again = await openPortal({ house, data })
  expect(await unequal()).toEqual([])
  expect(
    await askIn<{ count: string }>(data, "select count(*) from transactions where trade_no like 'LONG-%'"),
  ).toEqual([{ count: String(lines) }])
  expect(await again.end('SIGTERM')).toBe(0)
})

function file(name: string, content: string | Buffer): string {
  const path = join(files, name)
  writeFileSync(path, content)
  return path
}

async function counts() {
  const [row] = await askIn<{ rows: string; sums: string; audit: string }>(
    data,
    "select (select count(*) from transactions where ent_code = 'E00001207') as rows, (select sum(pay_amount) from stat_daily_ent where ent_code = 'E00001207') as sums, (select count(*) from audit_log) as audit",
  )
  if (!row) throw new Error('no counts')
  return row
}

/** Days whose kept number of rows is not that of their rows. */
function unequal() {
  return askIn(
    data,
    `select ent_code, business_date from stat_daily_ent group by 1, 2
              having sum(row_count) <> (select count(*) from transactions t where t.ent_code = stat_daily_ent.ent_code and t.business_date = stat_daily_ent.business_date)`,
  )
}
