import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchants } from '#features/merchants/contract.ts'
import type { FeeRate } from '#features/merchants/merchant.contract.ts'
import { users } from '#features/users/contract.ts'
import { checkSignIn } from '#server/sso/sign-in-check.ts'
import { mastersOf, rateFor } from '#server/ingest/masters.ts'
import { addDays } from '#shared/calendar.ts'
import { today } from '#shared/business-day.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { goodPassword } from '../users/people.ts'
import { merchantNow, newMerchant } from './merchant.ts'

let it: Portal
let provider: Person
beforeAll(async () => {
  it = await portal()
  provider = await it.admin('Ent.search', 'Ent.add', 'Ent.edit', 'Ent.delete')
})
afterAll(() => it[Symbol.asyncDispose]())

const added = async (more: Parameters<typeof newMerchant>[0] = {}) =>
  (await provider(merchants.add, newMerchant(more))).result.entCode

test('the list is taken away as a file, narrowed and ordered', async () => {
  const entCode = await added({ entName: '=書き出し商店', enableQr: true, showDashBoard: 'HIDDEN' })

  const reply = await provider.raw(merchants.file, {
    Keyword: '書き出し',
    Sort: '-entCode',
    columns: ['entCode', 'entName', 'corporateType', 'enableQr', 'showDashBoard', 'stores', 'status', 'contractDate'],
  })

  expect(reply.payload.split('\r\n')).toEqual([
    '\ufeff企業コード,名前,区分,QR,ダッシュボード,店舗,状態,契約日',
    `${entCode},'=書き出し商店,法人,はい,非表示,0,利用中,2026-04-01`,
    '',
  ])
})

describe('adding a merchant', () => {
  test('stores its fees and currency, its roles, and a first administrator who is mailed where to sign in', async () => {
    const input = newMerchant()

    const { resultType, result } = await provider(merchants.add, input)

    expect(resultType).toBe(1000)
    const { merchant, fees } = (await provider(merchants.detail, { EntCode: result.entCode })).result
    expect(merchant).toMatchObject({ status: 'ACTIVE', currency: 'JPY', entName: input.entName, industryCode: '5411' })
    expect(fees).toMatchObject([
      { paymentType: 'VISA_MC', feePpm: 31_500, validFrom: '2026-04-01' },
      { paymentType: 'PAYPAY', feePpm: 19_800, validFrom: '2026-04-01' },
    ])
    const { kinds: _kinds, brands, merchants: known } = await mastersOf(it.db, [result.entCode])
    const [house, brand] = [known.get(result.entCode), brands.get('PAYPAY')]
    if (!house || !brand) throw new Error('ingest does not know them')
    expect(rateFor(house, brand, 'S00000001', '2026-05-01').ppm).toBe(19_800)
    const [boss] = await it.db.sql`
      select u.must_change_password as must, u.role_id as role, u.shop_scope as scope,
             u.password_until between now() + interval '71 hours' and now() + interval '73 hours' as soon,
             (select count(*)::int from roles r where r.tenant_code = u.tenant_code and r.ent_code = u.ent_code) as roles
        from users u where u.tenant_code = ${it.tenant} and u.ent_code = ${result.entCode}`
    expect(boss).toEqual({ must: true, role: 'top-administrator', scope: 'ALL', soon: true, roles: 4 })
    const { userName, userEmail } = input.administrator
    expect(
      await checkSignIn(it.db, it.tenant, { userName, password: goodPassword, deviceHash: 'one' }),
    ).not.toHaveProperty('refused')
    const [mail] = await it.db.sql`
      select 1 as one from outbox where payload->>'template' = 'invited' and payload->>'to' = ${userEmail}`
    expect(mail).toBeTruthy()
    const kept = await it.db.sql<{ detail: unknown }>`
      select detail from audit_log where tenant_code = ${it.tenant} and object = ${`merchant ${result.entCode}`}`
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(goodPassword)
  })

  test.each([
    ['a password that is too short', { password: 'Short-1!', rePassword: 'Short-1!' }, {}, 3300],
    ['another password the second time', { rePassword: 'Correct-Horse-78!' }, {}, 1030],
    ['a payment type of another currency', {}, { fees: [{ paymentType: 'QPAY', feePpm: 1 }] }, 1030],
    ['no fees at all', {}, { fees: [] }, 1030],
    ['a master that is none', {}, { parentEntCode: 'E00000000' }, 3900],
    ['a master below another', {}, { parentEntCode: 'E00000000', isMasterEnterprise: true }, 1030],
    ['a company number of twelve digits', {}, { corporateNumber: '123456789012' }, 1030],
  ] as const)('with %s is refused, and nothing is left behind', async (_case, person, more, number) => {
    const input = newMerchant(more as never)
    const administrator = { ...input.administrator, ...person }

    expect((await provider(merchants.add, { ...input, administrator })).resultType).toBe(number)

    const left = await it.db.sql`select 1 as one from credentials where user_name = ${administrator.userName}`
    expect(left).toEqual([])
  })

  test('whose administrator has the user name of somebody is refused, and no merchant is left behind', async () => {
    const first = newMerchant()
    await provider(merchants.add, first)
    const entName = 'あとから来た会社'

    expect((await provider(merchants.add, newMerchant({ entName, administrator: first.administrator }))).resultType).toBe(3600) // prettier-ignore

    expect((await provider(merchants.list, { Keyword: entName })).result.total).toBe(0)
  })

  test('below a master lets the master’s people see it', async () => {
    const master = await added({ isMasterEnterprise: true })
    const child = await added({ parentEntCode: master })
    const boss = await it.person({ permissions: ['User.search'], ent: master })

    const seen = (await boss(users.list, {})).result.list.map(({ entCode }) => entCode)

    expect(seen).toContain(child)
    const now = await merchantNow(provider, master)
    const parted = await provider(merchants.modify, { ...now, isMasterEnterprise: false })
    expect([parted.resultType, parted.message]).toEqual([1030, expect.stringContaining('属する加盟店')])
  })
})

test('a change is told by the history, and refused where it was changed meanwhile or nothing was', async () => {
  const now = await merchantNow(provider, await added())

  const saved = await provider(merchants.modify, { ...now, phone: '03-9999-0000' })

  expect(saved.result).toEqual({ entCode: now.entCode, version: 2 })
  expect((await provider(merchants.modify, { ...now, phone: '03-1111-0000' })).message).toContain('ほかの人が先に')
  expect((await provider(merchants.modify, { ...now, version: 2, phone: '03-9999-0000' })).message).toContain('変更がない') // prettier-ignore
  const { list } = (await provider(merchants.history, { Key: now.entCode })).result
  expect(list[0]).toMatchObject({ kind: 'change', before: { phone: '03-1234-5678' }, after: { phone: '03-9999-0000' } })
})

test('the people of a suspended merchant are out at their next request, and in again once it goes on', async () => {
  const input = newMerchant()
  const { entCode } = (await provider(merchants.add, input)).result
  const typed = { userName: input.administrator.userName, password: goodPassword, deviceHash: 'one' }
  const person = await it.person({ permissions: ['User.search'], ent: entCode })
  const status = async () => (await person.raw(users.list, {})).statusCode
  expect(await status()).toBe(200)

  const off = await provider(merchants.setStatus, { entCode, version: 1, status: 'SUSPENDED' })

  expect(await status()).toBe(401)
  expect(await checkSignIn(it.db, it.tenant, typed)).toMatchObject({ refused: 'unauthorised' })
  expect((await provider(merchants.setStatus, { ...off.result, status: 'SUSPENDED' })).resultType).toBe(1030)
  const on = await provider(merchants.setStatus, { ...off.result, status: 'ACTIVE' })
  expect(await status()).toBe(200)
  expect(await checkSignIn(it.db, it.tenant, typed)).not.toHaveProperty('refused')
  const ended = await provider(merchants.setStatus, { ...on.result, status: 'TERMINATED' })
  const back = await provider(merchants.setStatus, { ...ended.result, status: 'ACTIVE' })
  expect([back.resultType, back.message]).toEqual([1030, expect.stringContaining('現在の状態')])
})

describe('deleting a merchant', () => {
  test('takes its people and their logins with it', async () => {
    const input = newMerchant()
    const { entCode, version } = (await provider(merchants.add, input)).result

    expect((await provider(merchants.remove, { entCode, version: 2 })).resultType).toBe(1030)
    expect((await provider(merchants.remove, { entCode, version })).resultType).toBe(1000)

    expect((await provider(merchants.detail, { EntCode: entCode })).resultType).toBe(3900)
    const { userName } = input.administrator
    expect(await it.db.sql`select 1 as one from credentials where user_name = ${userName}`).toEqual([])
    expect(await it.db.sql`select 1 as one from fee_plan_lines where ent_code = ${entCode}`).toEqual([])
    expect((await provider(merchants.add, input)).resultType).toBe(1000)
  })

  test('is refused while it has stores, and says how many', async () => {
    const { version } = await merchantNow(provider, it.ent)

    const { resultType, message } = await provider(merchants.remove, { entCode: it.ent, version })

    expect([resultType, message]).toEqual([1030, expect.stringContaining('店舗3件')])
  })
})

test('merchants of another tenant are neither listed nor found, and merchants’ own people ask for none', async () => {
  await using other = await portal()

  expect((await provider(merchants.detail, { EntCode: other.ent })).resultType).toBe(3900)
  expect((await provider(merchants.list, { PageSize: 100 })).result.list.map(({ entCode }) => entCode)).not.toContain(
    other.ent,
  )
  const staff = await it.as('User.search')
  expect((await staff.raw(merchants.list, {})).statusCode).toBe(403)
})

test('merchants are found by name, code and standing, page by page', async () => {
  await using own = await portal()
  const by = await own.admin('Ent.search', 'Ent.add', 'Ent.edit')
  for (const entName of ['みどり青果', 'あおば精肉']) await by(merchants.add, newMerchant({ entName }))
  const names = async (asked: object) =>
    (await by(merchants.list, asked)).result.list.map(({ entName }) => entName).toSorted()

  expect(await names({ Keyword: 'ミドリ' })).toEqual(['みどり青果'])
  expect(await names({ Keyword: own.ent })).toEqual(['株式会社テスト'])
  expect(await names({ Statuses: ['SUSPENDED'] })).toEqual([])
  expect(await names({ Masters: true })).toEqual([])
  const { total, counts } = (await by(merchants.list, { PageSize: 20, PageIndex: 2 })).result
  expect([total, counts.ACTIVE]).toEqual([3, 3])
})

test('merchants stand by code unless another order is asked, either way round', async () => {
  await using own = await portal()
  const by = await own.admin('Ent.search', 'Ent.add', 'Ent.edit')
  for (const entName of ['みどり青果', 'あおば精肉']) await by(merchants.add, newMerchant({ entName }))
  const list = async (asked: object) => (await by(merchants.list, asked)).result.list
  const names = async (asked: object) => (await list(asked)).map(({ entName }) => entName)
  const codes = (await list({})).map(({ entCode }) => entCode)

  expect(codes).toEqual(codes.toSorted())
  expect(await names({ Sort: 'entName' })).toEqual(['あおば精肉', 'みどり青果', '株式会社テスト'])
  expect(await names({ Sort: '-entName' })).toEqual(['株式会社テスト', 'みどり青果', 'あおば精肉'])
})

describe('the fees of a merchant', () => {
  const day = (days: number) => addDays(today(new Date(), 'Asia/Tokyo'), days)
  const change = async (EntCode: string, from: string, fees: FeeRate[]) =>
    provider(merchants.modify, { ...(await merchantNow(provider, EntCode)), feePlan: { from, fees } })
  const linesOf = (ent: string) => it.db.sql`
    select payment_type as type, fee_ppm as ppm, fee_tax_class as tax, valid_from as from, valid_to as to
      from fee_plan_lines where ent_code = ${ent} order by payment_type, valid_from`

  test('change from a day on: what was before ends the day before, what stays is left alone, and it is recorded', async () => {
    const ent = await added()
    const fees: FeeRate[] = [{ paymentType: 'PAYPAY', feePpm: 21_000, feeTaxClass: 'EXEMPT' }, { paymentType: 'VISA_MC', feePpm: 31_500 }] // prettier-ignore

    expect((await change(ent, day(10), fees)).resultType).toBe(1000)

    expect(await linesOf(ent)).toEqual([
      { type: 'PAYPAY', ppm: 19_800, tax: 'TAXABLE', from: '2026-04-01', to: day(9) },
      { type: 'PAYPAY', ppm: 21_000, tax: 'EXEMPT', from: day(10), to: null },
      { type: 'VISA_MC', ppm: 31_500, tax: 'EXEMPT', from: '2026-04-01', to: null },
    ])
    const { brands, merchants: known } = await mastersOf(it.db, [ent])
    const [house, brand] = [known.get(ent), brands.get('PAYPAY')]
    if (!house || !brand) throw new Error('ingest does not know them')
    expect([day(9), day(10)].map((at) => rateFor(house, brand, 'S00000001', at).ppm)).toEqual([19_800, 21_000])
    const { result } = await provider(merchants.detail, { EntCode: ent })
    expect(result.planned).toMatchObject([{ paymentType: 'PAYPAY', feePpm: 21_000, validFrom: day(10), validTo: null }])
    const [last] = (await provider(merchants.history, { Key: ent })).result.list
    expect(last).toMatchObject({ kind: 'change', after: { feesFrom: day(10), fees: [{ feePpm: 21_000 }, { feePpm: 31_500 }] } }) // prettier-ignore
  })

  test('that were planned are taken back by a change from an earlier day, and a payment type ends', async () => {
    const ent = await added()
    await change(ent, day(10), [{ paymentType: 'PAYPAY', feePpm: 21_000 }])

    await change(ent, day(0), [{ paymentType: 'PAYPAY', feePpm: 18_000 }])

    expect(await linesOf(ent)).toMatchObject([
      { type: 'PAYPAY', ppm: 19_800, to: day(-1) },
      { type: 'PAYPAY', ppm: 18_000, from: day(0), to: null },
      { type: 'VISA_MC', to: day(-1) },
    ])
  })

  test.each([
    ['from a day that is over', -1, [{ paymentType: 'PAYPAY', feePpm: 1 }]],
    [
      'of a payment type twice',
      1,
      [
        { paymentType: 'PAYPAY', feePpm: 1 },
        { paymentType: 'PAYPAY', feePpm: 2 },
      ],
    ],
    ['of a payment type of another currency', 1, [{ paymentType: 'QPAY', feePpm: 1 }]],
    [
      'that hold already',
      1,
      [
        { paymentType: 'PAYPAY', feePpm: 19_800 },
        { paymentType: 'VISA_MC', feePpm: 31_500 },
      ],
    ],
  ])('%s are refused, and nothing changes', async (_case, days, fees) => {
    const ent = await added()
    const before = await linesOf(ent)

    expect((await change(ent, day(days), fees)).resultType).not.toBe(1000)

    expect(await linesOf(ent)).toEqual(before)
  })

  test('that somebody else changed meanwhile are not written over', async () => {
    const ent = await added()
    const seen = await merchantNow(provider, ent)
    await change(ent, day(3), [{ paymentType: 'PAYPAY', feePpm: 20_000 }])

    const late = await provider(merchants.modify, { ...seen, feePlan: { from: day(3), fees: [{ paymentType: 'PAYPAY', feePpm: 1 }] } }) // prettier-ignore

    expect(late.resultType).toBe(1030)
    expect(await linesOf(ent)).toContainEqual({ type: 'PAYPAY', ppm: 20_000, tax: 'TAXABLE', from: day(3), to: null })
  })
})
