import { expect, test } from 'vitest'
import { deposits } from '#features/deposits/contract.ts'
import { panel } from '#features/panel/contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import { transaction } from '#server/db/db.ts'
import { decideEarly } from '#server/settlement/early-transfer.ts'
import { confirmDeposits, takeBankAnswers } from '#server/settlement/provider.ts'
import { sendTransfers } from '#server/settlement/transfers.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { declare, now, october, sell, sender, settle } from '../deposits/october.ts'

const by = (it: Portal) => ({ tenant: it.tenant, actor: 'test', now })

test('the calendar says when periods are closed and transferred, and which holiday moved one', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const { days, moves } = (await reader(payouts.schedule, { Month: '2026-11' })).result
  const marked = (what: 'closes' | 'pays' | 'nominal') => days.filter((one) => one[what]).map(({ day }) => day)

  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-01', '2026-12-31'])
  expect(marked('closes')).toEqual(['2026-11-30', '2026-12-31'])
  expect(marked('pays')).toEqual(['2026-11-30', '2026-12-30'])
  expect(marked('nominal')).toEqual(['2026-12-31'])
  expect(moves).toEqual([
    { nominal: '2026-12-31', day: '2026-12-30', reason: { kind: 'newYear', name: '', nameEn: '' } },
  ])
  expect(days.find(({ day }) => day === '2026-11-23')?.bank).toEqual({
    kind: 'holiday',
    name: '勤労感謝の日',
    nameEn: 'Labor Thanksgiving Day',
  })
})

test('the calendar marks the days on which deposits were confirmed, of those somebody sees alone', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const stranger = await it.person({ permissions: ['Settle.search'], shops: ['S00000002'] })
  const confirmed = async (person: typeof reader) =>
    (await person(payouts.schedule, { Month: '2026-11' })).result.days
      .filter((one) => one.confirms)
      .map(({ day }) => day)
  expect(await confirmed(reader)).toEqual([])
  await transaction(it.service, (tx) => confirmDeposits(tx, { depositNos: [it.at.DepositNo] }, by(it)))
  expect(await confirmed(reader)).toEqual(['2026-11-05'])
  expect(await confirmed(stranger)).toEqual([])
})

test('the next transfer says what its steps are made of', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const [next] = (await reader(payouts.forecast, {})).result.transfers
  expect(next).toMatchObject({
    confirmedAt: null,
    chargebackCount: 0,
    taxes: [{ taxPpm: 100_000, taxable: 9_504, vat: 950 }],
    transferFees: { count: 1, each: 220 },
  })
  await transaction(it.service, (tx) => confirmDeposits(tx, { depositNos: [it.at.DepositNo] }, by(it)))
  expect((await reader(payouts.forecast, {})).result.transfers[0]?.confirmedAt).toBe(now.toISOString())
})

test('the next transfer is what the rows come to, and final only once the provider confirmed it', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const next = async () => (await reader(payouts.forecast, {})).result.transfers[0]

  expect(await next()).toMatchObject({ paymentDate: '2026-11-30', final: false, amount: 1_784_095, usageCount: 3, fee: 52_735 }) // prettier-ignore
  await transaction(it.service, (tx) => confirmDeposits(tx, { depositNos: [it.at.DepositNo] }, by(it)))
  expect(await next()).toMatchObject({ final: true, amount: 1_784_095 })
})

test('an early transfer is asked for once, accepted with its fee, and paid', async () => {
  await using it = await october({ earlyFee: 1_650 })
  await declare(it, { sender })
  const reader = await it.as('Settle.search')
  const [choice] = (await reader(payouts.forecast, {})).result.early
  const asked = { entCode: it.ent, depositNo: it.at.DepositNo, fee: 1_650, payDate: '2026-11-06' }

  expect(choice).toMatchObject({ fee: 1_650, payDate: '2026-11-06', amount: 1_782_445, transferAmount: 1_784_095 })
  expect((await reader(payouts.early, { ...asked, fee: 1 })).resultStatus).toBe('Fail')
  const answers = await Promise.all(
    [1, 2, 3].map(() => reader(payouts.early, asked, { 'idempotency-key': crypto.randomUUID() })),
  )
  expect(answers.filter(({ resultStatus }) => resultStatus === 'Success')).toHaveLength(1)
  expect((await reader(payouts.forecast, {})).result).toMatchObject({ early: [], requests: [{ status: 'REQUESTED' }] })

  await transaction(it.service, (tx) => decideEarly(tx, it.at.DepositNo, { accept: true }, by(it)))
  const { result: deposit } = await reader(deposits.detail, it.at)
  expect(deposit).toMatchObject({ paymentDate: '2026-11-06', transferAmount: 1_782_445, fee: 54_385, vat: 950 })
  expect((await reader(deposits.diff, it.at)).result.sound).toBe(true)

  await transaction(it.service, async (tx) => {
    await confirmDeposits(tx, { until: '2026-11-06' }, by(it))
    await sendTransfers(tx, { day: '2026-11-06' }, it.secrets, by(it))
    await takeBankAnswers(tx, [{ depositNo: it.at.DepositNo, paid: true }], by(it))
  })
  expect((await reader(payouts.forecast, {})).result.requests).toMatchObject([{ status: 'PAID' }])
})

test('a declined request says why, changes nothing and can be made again', async () => {
  await using it = await october({ earlyFee: 1_650 })
  const reader = await it.as('Settle.search')
  const asked = { entCode: it.ent, depositNo: it.at.DepositNo, fee: 1_650, payDate: '2026-11-06' }
  await reader(payouts.early, asked, { 'idempotency-key': crypto.randomUUID() })
  await transaction(it.service, (tx) => decideEarly(tx, it.at.DepositNo, { accept: false, reason: '審査中' }, by(it)))

  const { early, requests } = (await reader(payouts.forecast, {})).result
  expect(requests).toMatchObject([{ status: 'DECLINED', reason: '審査中' }])
  expect(early).toMatchObject([{ amount: 1_782_445 }])
  expect((await reader(deposits.detail, it.at)).result.transferAmount).toBe(1_784_095)
  expect((await reader(payouts.early, asked, { 'idempotency-key': crypto.randomUUID() })).resultStatus).toBe('Success')
  await expect(
    transaction(it.service, (tx) => decideEarly(tx, 'D20261130999999', { accept: true }, by(it))),
  ).rejects.toThrow('There is no deposit')
})

test('a plan without early transfers offers none', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const asked = { entCode: it.ent, depositNo: it.at.DepositNo, fee: 0, payDate: '2026-11-06' }
  expect((await reader(payouts.forecast, {})).result.early).toEqual([])
  expect((await reader(payouts.early, asked)).resultStatus).toBe('Fail')
})

test('both pages name the same next transfer where a day before comes to nothing', async () => {
  await using it = await portal({ now: () => now, config: { showDashBoard: true } })
  await declare(it, {
    cycles: [
      { entCode: it.ent, validFrom: '2026-11-01', closing: 'DAILY', payAfter: { type: 'DAYS', days: 3 }, holidayRule: 'NEXT', monthEndRule: 'PREVIOUS', minimum: 100_000, transferFee: 110, bearer: 'MERCHANT' }, // prettier-ignore
    ],
  })
  await sell(it, [
    { tradeNo: 'A', amount: 20_000, tradeTime: '2026-11-03T12:00:00+09:00' },
    { tradeNo: 'B', amount: 150_000, tradeTime: '2026-11-04T12:00:00+09:00' },
  ])
  await settle(it, now)
  const days = await it.db.sql<{ day: string; amount: bigint }>`
    select payment_date as day, transfer_amount as amount from deposits where ent_code = ${it.ent} order by day`
  expect(days).toEqual([{ day: '2026-11-06', amount: 0n }, { day: '2026-11-09', amount: 166_188n }]) // prettier-ignore

  const reader = await it.as('Settle.search')
  const { transfers } = (await reader(payouts.forecast, {})).result
  const { next } = (await reader(panel.today, {})).result
  expect(transfers.map(({ paymentDate, amount }) => [paymentDate, amount])).toEqual([['2026-11-09', 166_188]])
  expect(transfers[0]?.taxes).toMatchObject([{ taxable: 2_970 }])
  expect(next).toMatchObject({ paymentDate: transfers[0]?.paymentDate, sums: [{ amount: transfers[0]?.amount }] })
})
