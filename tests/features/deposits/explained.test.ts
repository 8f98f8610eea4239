import { expect, test } from 'vitest'
import { bankBookings } from '#features/deposits/bank-bookings.contract.ts'
import { deposits } from '#features/deposits/contract.ts'
import { panel } from '#features/panel/contract.ts'
import { portal } from '../../kit/portal.ts'
import { now, octoberIn } from './october.ts'

const dashboard = { showDashBoard: true }

const differing = 1_783_665

async function differs() {
  const shop = await portal({ now: () => now, config: dashboard })
  const it = Object.assign(shop, await octoberIn(shop))
  const accountant = await it.as('Settle.search', 'Record.search')
  const at = { entCode: it.at.EntCode, depositNo: it.at.DepositNo }
  const detail = async () => (await accountant(deposits.detail, it.at)).result
  const note = async (amount: number | null) =>
    accountant(bankBookings.match, { ...at, version: (await detail()).version, amount, date: null })
  const explain = async (remark: string | null, by = accountant) =>
    by(bankBookings.explain, { ...at, version: (await detail()).version, remark })
  const asked = async () => (await accountant(panel.today, {})).result.list.map(({ kind }) => kind)
  return Object.assign(it, { accountant, where: at, detail, note, explain, asked })
}

test('a difference that somebody explains is asked for no more, until it is taken back', async () => {
  await using it = await differs()
  await it.note(differing)
  expect(await it.asked()).toEqual(['differentDeposits'])

  expect((await it.explain('  銀行が手数料を差し引いた ')).result).toMatchObject({ explained: true })
  const explained = { remark: '銀行が手数料を差し引いた', by: it.accountant.userName, at: now.toISOString() }
  expect(await it.detail()).toMatchObject({ bankMatch: 'DIFFERENT', explained: true, explanation: explained })
  expect((await it.accountant(deposits.list, {})).result.list[0]).toMatchObject({ explained: true })
  expect(await it.asked()).toEqual([])

  expect((await it.explain(null)).result).toMatchObject({ explained: false })
  expect(await it.detail()).toMatchObject({ bankMatch: 'DIFFERENT', explained: false, explanation: null })
  expect(await it.asked()).toEqual(['differentDeposits'])

  const rows = await it.db.sql<{ actor: string; object: string; detail: object }>`
    select actor, object, detail from audit_log where ent_code = ${it.ent} and action = 'PUT /api/deposit/bankexplain' order by seq`
  const row = { actor: it.accountant.userName, object: `deposit ${it.at.DepositNo}` }
  expect(rows).toMatchObject([
    { ...row, detail: { before: { remark: null }, after: { remark: explained.remark } } },
    { ...row, detail: { before: { remark: explained.remark }, after: { remark: null } } },
  ])
})

test('an explanation is of the amount that was booked: the same one keeps it, another one loses it', async () => {
  await using it = await differs()
  await it.note(differing)
  await it.explain('fee')
  await it.note(differing)
  expect(await it.detail()).toMatchObject({ explanation: { remark: 'fee' } })

  for (const amount of [differing + 1, 1_784_095, null]) {
    await it.note(differing)
    await it.explain('fee')
    await it.note(amount)
    expect(await it.detail()).toMatchObject({ explained: false, explanation: null })
  }
})

test('what is not different, not said, too long, said already, or changed meanwhile is refused', async () => {
  await using it = await differs()
  const refused = async (answer: ReturnType<typeof it.explain>) => {
    const { resultType, message } = await answer
    return [resultType, message]
  }
  const none = [1030, expect.stringContaining('振込額と異なる') as string]
  expect(await refused(it.explain('fee'))).toEqual(none)
  await it.note(1_784_095)
  expect(await refused(it.explain('fee'))).toEqual(none)

  await it.note(differing)
  expect(await refused(it.explain('  '))).toEqual([1030, expect.stringContaining('備考') as string])
  expect(await refused(it.explain('あ'.repeat(101)))).toEqual([1030, expect.stringContaining('100') as string])
  expect(await refused(it.explain('a\u202eb'))).toEqual([1030, expect.stringContaining('100') as string])
  expect(await refused(it.explain(null))).toEqual([1030, expect.stringContaining('変更') as string])
  await it.explain('あ'.repeat(100))
  expect(await refused(it.explain('あ'.repeat(100)))).toEqual([1030, expect.stringContaining('変更') as string])

  const { version } = await it.detail()
  const stale = await it.accountant(bankBookings.explain, { ...it.where, version: version - 1, remark: 'other' })
  expect(stale.resultType).toBe(1030)
  expect(await it.detail()).toMatchObject({ version, explanation: { remark: 'あ'.repeat(100) } })
})

test('a deposit of another company, or one paid out by a store that is not the person’s, is as if there were none', async () => {
  await using it = await differs()
  await using other = await differs()
  await it.note(differing)
  const stranger = await other.as('Settle.search')
  const clerk = await it.person({ permissions: ['Settle.search'], shops: ['S00000001'] })
  for (const one of [stranger, clerk]) expect((await it.explain('fee', one)).resultType).toBe(1300)
  const noRight = await it.as('Record.search')
  expect((await it.explain('fee', noRight)).resultType).toBe(2000)
  expect((await it.detail()).explained).toBe(false)
})
