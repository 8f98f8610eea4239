import { expect, test } from 'vitest'
import { answersIn } from '#server/settlement/bank-answer.ts'
import { settleAll } from '#server/settlement/closing.ts'
import { confirmDeposits, takeBankAnswers } from '#server/settlement/provider.ts'
import { fileAgain, sendTransfers } from '#server/settlement/transfers.ts'
import { merchantBeside } from '../ingest/merchant.ts'
import { provided, secrets } from './provided.ts'
import { addCycle, depositsOf, settledShop } from './shop.ts'

const iban = 'QA58DOHB00001234567890ABCDEFG'

/** A merchant of yen and one of riyals at one provider, each with a deposit that is final on 30 November. */
async function both() {
  const it = await provided(await settledShop({ fee: 0 }))
  const abroad = await merchantBeside(it)
  await it.db.sql`update enterprises set tenant_code = ${it.tenant}, currency = 'QAR' where ent_code = ${abroad.ent}`
  await addCycle(it.db, abroad.ent, { fee: 0 })
  await it.set({
    accounts: [
      { entCode: abroad.ent, validFrom: '2024-01-01', bankCode: 'DOHBQAQA', bankName: 'Doha Bank', accountType: 'CURRENT', accountNumber: iban, holder: 'Souq, "Al Wakrah"' }, // prettier-ignore
    ],
  })
  const at = { paymentType: 'VISA_MC', tradeTime: '2026-10-05T12:00:00+09:00' }
  const now = new Date('2026-11-01T03:00:00Z')
  await it.ingest([{ tradeNo: 'A', amount: 10_000, ...at }])
  await abroad.ingest([{ tradeNo: 'Q', amount: 1_234_50, ...at }])
  await settleAll(it.pool, { now, actor: 'test', tenant: it.tenant })
  await it.within((tx) => confirmDeposits(tx, { until: '2026-11-30' }, it.by))
  const send = (currency?: 'JPY' | 'QAR' | 'MNT') =>
    it.within((tx) => sendTransfers(tx, { day: '2026-11-30', currency }, secrets, it.by))
  return Object.assign(it, { abroad, send })
}

test('yen goes by the banks’ file and riyals by a list of their own; the bank’s answer pays both', async () => {
  await using it = await both()

  const yen = await it.send()
  expect(yen).toMatchObject({ file: { form: 'ZENGIN', transfers: 1 }, others: [{ currency: 'QAR', transfers: 1 }] })
  expect(await depositsOf(it.db, it.abroad.ent)).toMatchObject([{ status: 'CONFIRMED' }])
  const { file } = await it.send('QAR')
  const [deposit] = await depositsOf(it.db, it.abroad.ent)
  expect(file).toMatchObject({ form: 'LIST', currency: 'QAR', transfers: 1, total: 119_450n })
  expect(file?.bytes.toString().split('\r\n')).toEqual([
    'deposit_no,day,currency,amount,bank_code,bank_name,branch_code,branch_name,account_type,account_number,holder',
    `${deposit?.no},2026-11-30,QAR,1194.50,DOHBQAQA,Doha Bank,,,CURRENT,${iban},"Souq, ""Al Wakrah"""`,
    '',
  ])
  const again = await it.within((tx) => fileAgain(tx, it.tenant, file?.ref ?? '', secrets))
  expect(again).toEqual(file)

  expect(deposit?.status).toBe('TRANSFERRING')
  const [own] = await it.deposits()
  const said = answersIn(`${own?.no},PAID\n${deposit?.no},PAID`)
  expect(await it.within((tx) => takeBankAnswers(tx, said, it.by))).toMatchObject({ paid: 2 })
  expect(await depositsOf(it.db, it.abroad.ent)).toMatchObject([{ status: 'PAID' }])
  expect(
    await it.db.sql`select settlement_status as status from transactions where ent_code = ${it.abroad.ent}`,
  ).toEqual([{ status: 'PAID' }])
})

test('where only other currencies wait, the file of yen is refused and says which list to ask for', async () => {
  await using it = await both()
  await it.send('JPY')

  await expect(it.send()).rejects.toThrow(
    'The deposits to be transferred are in QAR; the banks\' file is for yen. Ask for the list of QAR.',
  ) // prettier-ignore
  expect(await it.send('MNT')).toEqual({ file: undefined, others: [{ currency: 'QAR', transfers: 1 }] })
  expect((await it.send('QAR')).file?.transfers).toBe(1)
  expect(await it.send()).toEqual({ file: undefined, others: [] })
})

test.each([
  ['bankCode', { bankCode: 'DOHBQAQA' }],
  ['branchCode', { branchCode: '' }],
  ['accountNumber', { accountNumber: iban }],
  ['holder', { holder: 'Souq «Wakrah»' }],
])('an account whose %s the banks’ file cannot hold is refused of a merchant of yen', async (part, wrong) => {
  await using it = await provided(await settledShop())
  const account = { entCode: it.ent, validFrom: '2026-11-01', bankCode: '0009', bankName: 'X', branchCode: '015', branchName: 'X', accountType: 'ORDINARY', accountNumber: '1234567', holder: 'サクラ' } // prettier-ignore

  await expect(it.set({ accounts: [{ ...account, ...wrong }] })).rejects.toThrow(`has a ${part} that the banks' file`)
})
