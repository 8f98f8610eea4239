import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { answersIn } from '#server/settlement/bank-answer.ts'
import { confirmDeposits, holdDeposit, releaseDeposit, takeBankAnswers } from '#server/settlement/provider.ts'
import { fileAgain, sendTransfers } from '#server/settlement/transfers.ts'
import { provided, secrets } from './provided.ts'
import { depositsOf, settledShop, type Shop, type Terms } from './shop.ts'
import { readZengin } from './zengin.ts'

/** A merchant with an account, whose provider has one too. */
const opened = async (terms: Terms = {}) => provided(await settledShop({ fee: 0, ...terms }))

async function sell(it: Shop, tradeNo: string, day: string, amount = 10_000): Promise<void> {
  await it.ingest([{ tradeNo, amount, paymentType: 'VISA_MC', tradeTime: `${day}T12:00:00+09:00` }], {
    now: new Date('2026-12-20'),
  })
}

const statusOf = async ({ db, ent }: Shop) => (await depositsOf(db, ent)).map(({ status }) => status)
const rowsOf = ({ db, ent }: Shop) =>
  db.sql`select trade_no as no, settlement_status as status from transactions where ent_code = ${ent} order by 1`

test('from the closing to the bank’s answer, each step audited, and the file the bank reads', async () => {
  await using it = await opened()
  await sell(it, 'A', '2026-10-05')
  await it.settle('2026-11-01T10:00:00+09:00')

  expect(await it.within((tx) => confirmDeposits(tx, { until: '2026-11-29' }, it.by))).toEqual({
    confirmed: 0,
    carriedOver: 0,
  })
  expect(await it.within((tx) => confirmDeposits(tx, { until: '2026-11-30' }, it.by))).toEqual({
    confirmed: 1,
    carriedOver: 0,
  })
  const { file: sent } = await it.within((tx) => sendTransfers(tx, { day: '2026-11-30' }, secrets, it.by))
  if (!sent) throw new Error('nothing was sent')
  const [deposit] = await depositsOf(it.db, it.ent)
  expect(readZengin(sent.bytes)).toMatchObject({
    header: { day: '1130', number: '1234567' },
    transfers: [
      { name: 'ｻｸﾗ', number: '1234567', amount: Number(deposit?.amount), code: deposit?.no.slice(1).padStart(20, '0') },
    ],
  })
  expect((await it.within((tx) => sendTransfers(tx, { day: '2026-11-30' }, secrets, it.by))).file).toBeUndefined()
  expect((await it.within((tx) => fileAgain(tx, it.tenant, sent.ref, secrets))).bytes.equals(sent.bytes)).toBe(true)

  const answers = answersIn(`${deposit?.no},PAID\r\n`)
  expect(await it.within((tx) => takeBankAnswers(tx, answers, it.by))).toEqual({ paid: 1, failed: 0, known: 0 })
  expect(await it.within((tx) => takeBankAnswers(tx, answers, it.by))).toEqual({ paid: 0, failed: 0, known: 1 })

  expect(await statusOf(it)).toEqual(['PAID'])
  expect(await rowsOf(it)).toEqual([{ no: 'A', status: 'PAID' }])
  const audits = await it.db
    .sql`select action from audit_log where ent_code = ${it.ent} and action like 'deposit%' order by seq`
  const steps = await it.db
    .sql`select 'deposit ' || status as action from deposit_events where ent_code = ${it.ent} order by at, status`
  expect(audits).toEqual(
    ['CLOSED', 'CONFIRMED', 'TRANSFERRING', 'PAID'].map((status) => ({ action: `deposit ${status}` })),
  )
  expect(steps).toHaveLength(4)
})

test('a transfer that comes back is paid with the next deposit, and its rows with it', async () => {
  await using it = await opened()
  await sell(it, 'A', '2026-10-05')
  await it.settle('2026-11-01T10:00:00+09:00')
  await it.within((tx) => confirmDeposits(tx, { until: '2026-11-30' }, it.by))
  await it.within((tx) => sendTransfers(tx, { day: '2026-11-30' }, secrets, it.by))
  const [failed] = await it.deposits()
  await it.within((tx) => takeBankAnswers(tx, answersIn(`${failed?.no},FAILED,口座相違`), it.by))
  await sell(it, 'B', '2026-11-05')
  await it.settle('2026-12-01T10:00:00+09:00')

  const [first, second] = await it.deposits()
  expect(first).toMatchObject({ status: 'FAILED', merged: second?.no })
  expect(second).toMatchObject({ carryIn: first?.amount, amount: (first?.amount ?? 0n) * 2n })
  await it.within((tx) => confirmDeposits(tx, { until: '2026-12-31' }, it.by))
  await it.within((tx) => sendTransfers(tx, { day: '2026-12-30' }, secrets, it.by))
  await it.within((tx) => takeBankAnswers(tx, answersIn(`${second?.no},PAID`), it.by))
  expect(await rowsOf(it)).toEqual([
    { no: 'A', status: 'PAID' },
    { no: 'B', status: 'PAID' },
  ])
})

test('a held deposit stays out of the file until it is released', async () => {
  await using it = await opened()
  await sell(it, 'A', '2026-10-05')
  await it.settle('2026-11-01T10:00:00+09:00')
  await it.within((tx) => confirmDeposits(tx, { until: '2026-11-30' }, it.by))
  const [deposit] = await it.deposits()

  await it.within((tx) => holdDeposit(tx, deposit?.no ?? '', '審査', it.by))
  expect((await it.within((tx) => sendTransfers(tx, { day: '2026-11-30' }, secrets, it.by))).file).toBeUndefined()
  await it.within((tx) => releaseDeposit(tx, deposit?.no ?? '', it.by))
  expect((await it.within((tx) => sendTransfers(tx, { day: '2026-11-30' }, secrets, it.by))).file?.transfers).toBe(1)
})

test('what is below the minimum is carried over when it is confirmed', async () => {
  await using it = await opened({ minimum: 100_000 })
  await sell(it, 'A', '2026-10-05')
  await it.settle('2026-11-01T10:00:00+09:00')

  expect(await it.within((tx) => confirmDeposits(tx, { until: '2026-11-30' }, it.by))).toEqual({
    confirmed: 0,
    carriedOver: 1,
  })
  expect(await rowsOf(it)).toEqual([{ no: 'A', status: 'CARRIED' }])
})

test('what cannot be is refused in one sentence and changes nothing', async () => {
  await using it = await opened()
  await sell(it, 'A', '2026-10-05')
  await it.settle('2026-11-01T10:00:00+09:00')
  const [deposit] = await it.deposits()
  const answer = (text: string) => it.within((tx) => takeBankAnswers(tx, answersIn(text), it.by))

  await expect(answer('D20261130000000,PAID')).rejects.toThrow('There is no deposit D20261130000000.')
  await expect(answer(`${deposit?.no},PAID`)).rejects.toThrow('is CLOSED, not TRANSFERRING')
  await expect(answer(`${deposit?.no},PAID\n${deposit?.no},FAILED`)).rejects.toThrow('answered for twice')
  await expect(answer(`${deposit?.no};PAID`)).rejects.toThrow('Line 1')
  await expect(it.within((tx) => holdDeposit(tx, deposit?.no ?? '', 'x', it.by))).rejects.toThrow(
    'is CLOSED, not CONFIRMED',
  )
  await it.db.sql`delete from bank_accounts where ent_code = ${it.ent}`
  await expect(it.within((tx) => confirmDeposits(tx, { until: '2026-11-30' }, it.by))).rejects.toThrow(
    'no bank account',
  )
  expect(await statusOf(it)).toEqual(['CLOSED'])
})

test('a cycle begins after a closing day, once, and never in what is closed; a foreign enterprise has none', async () => {
  await using it = await opened()
  const cycle = {
    entCode: it.ent,
    validFrom: '2026-12-01',
    closing: 'TWICE',
    payAfter: { type: 'DAYS', days: 5 },
    holidayRule: 'NEXT',
    monthEndRule: 'NEXT',
    minimum: 0,
    transferFee: 0,
    bearer: 'PROVIDER',
  }
  await sell(it, 'A', '2026-10-05')
  await it.settle('2026-11-01T10:00:00+09:00')

  await expect(it.set({ cycles: [{ ...cycle, validFrom: '2026-11-10' }] })).rejects.toThrow('within a period')
  await expect(it.set({ cycles: [{ ...cycle, validFrom: '2026-10-31' }] })).rejects.toThrow('closed up to 2026-10-31')
  await expect(it.set({ cycles: [cycle, cycle] })).rejects.toThrow('already')
  await expect(it.set({ cycles: [{ ...cycle, entCode: 'E00000000' }] })).rejects.toThrow('no enterprise')
  await it.set({ cycles: [cycle] })
  expect(await it.db.sql`select 1 as one from settlement_cycles where ent_code = ${it.ent}`).toHaveLength(2)
})

test('an account’s number stands encrypted, and a repeated adjustment counts once', async () => {
  await using it = await opened()
  const adjustment = {
    id: randomUUID(),
    entCode: it.ent,
    currency: 'JPY',
    businessDate: '2026-10-31',
    amount: -500,
    reason: '端末代',
  }
  await it.set({ adjustments: [adjustment] })
  await it.set({ adjustments: [adjustment] })
  await sell(it, 'A', '2026-10-05')

  await it.settle('2026-11-01T10:00:00+09:00')

  expect(await it.deposits()).toMatchObject([{ usage: 10_000n, adjustment: -500n }])
  const [stored] = await it.db.sql<{
    number: string
    tail: string
  }>`select account_number as number, account_tail as tail from bank_accounts where ent_code = ${it.ent}`
  expect(stored?.number).not.toContain('1234567')
  expect(stored?.tail).toBe('567')
})
