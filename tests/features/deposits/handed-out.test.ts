import { expect, test } from 'vitest'
import type { DocumentKind } from '#features/deposits/deposit.contract.ts'
import { documents } from '#features/deposits/documents.contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import { transaction } from '#server/db/db.ts'
import { decideEarly } from '#server/settlement/early-transfer.ts'
import { confirmDeposits, takeBankAnswers } from '#server/settlement/provider.ts'
import { sendTransfers } from '#server/settlement/transfers.ts'
import { paperText } from '../../kit/paper.ts'
import { declare, issuer, now, october, sender } from './october.ts'

type October = Awaited<ReturnType<typeof october>>

const by = (it: October) => ({ tenant: it.tenant, actor: 'test', now })

async function archive(it: October) {
  const reader = await it.as('Settle.search')
  return (await reader(documents.list, it.at)).result.list.map(({ kind, date, amount }) => [kind, date, amount])
}

async function paper(it: October, document: DocumentKind) {
  const owner = await it.as('Settle.search', 'Settle.download')
  const { rawPayload } = await owner.raw(documents.file, { ...it.at, document }, { 'accept-language': 'ja' })
  return paperText(rawPayload)
}

async function answered(it: October, day: string, paid: boolean) {
  await transaction(it.service, async (tx) => {
    await confirmDeposits(tx, { until: day }, by(it))
    await sendTransfers(tx, { day }, it.secrets, by(it))
    await takeBankAnswers(tx, [{ depositNo: it.at.DepositNo, paid, reason: '口座相違' }], by(it))
  })
}

test('documents of the closing say the same after an early transfer, whose fee has a statement of its own', async () => {
  await using it = await october({ earlyFee: 1_650, setup: () => ({ issuers: [issuer], sender }) })
  const standing = async () => [await archive(it), await paper(it, 'STATEMENT'), await paper(it, 'INVOICE')] as const
  const [listed, ...papers] = await standing()
  const reader = await it.as('Settle.search')
  await reader(payouts.early, { entCode: it.ent, depositNo: it.at.DepositNo, fee: 1_650, payDate: '2026-11-06' })
  await transaction(it.service, (tx) => decideEarly(tx, it.at.DepositNo, { accept: true }, by(it)))

  const [later, ...laterPapers] = await standing()
  expect(laterPapers).toEqual(papers)
  expect(listed).toEqual([['STATEMENT', '2026-10-31', 1_784_095], ['INVOICE', '2026-10-31', 53_685]]) // prettier-ignore
  expect(later).toEqual([['EARLY_FEE', '2026-11-06', 1_650], ...listed])
  const said = await paper(it, 'EARLY_FEE')
  expect(said).toMatch(/2026\/11\/30\s+¥1,784,095/)
  expect(said).toMatch(/非課税\)\s+-¥1,650/)
  expect(said).toMatch(/2026\/11\/06\s+¥1,782,445/)

  await answered(it, '2026-11-06', true)
  expect(await archive(it)).toEqual([['EARLY_FEE', '2026-11-06', 1_650], ['TRANSFER_NOTICE', '2026-11-06', 1_782_445], ...listed]) // prettier-ignore
})

test('a transfer that is not sent yet has no notice: it may still be held or come earlier', async () => {
  await using it = await october()
  await transaction(it.service, (tx) => confirmDeposits(tx, { until: '2026-11-30' }, by(it)))

  expect((await archive(it)).map(([kind]) => kind)).toEqual(['STATEMENT'])
})

test('the notice of a transfer that came back stays, and says so', async () => {
  await using it = await october({ setup: () => ({ sender }) })
  await answered(it, '2026-11-30', false)

  expect(await archive(it)).toContainEqual(['TRANSFER_NOTICE', '2026-11-30', 1_784_095])
  const said = await paper(it, 'TRANSFER_NOTICE')
  expect(said).toContain('¥1,784,095')
  expect(said).toContain('銀行から戻')
})

test('a company that is renamed stands on its old documents as it was', async () => {
  await using it = await october({ setup: () => ({ issuers: [issuer] }) })
  const papers = [await paper(it, 'STATEMENT'), await paper(it, 'INVOICE')]
  await it.db.sql`update enterprises set ent_name = '株式会社あたらしい' where ent_code = ${it.ent}`

  expect([await paper(it, 'STATEMENT'), await paper(it, 'INVOICE')]).toEqual(papers)
})

test('who wrote documents of closed days is not changed, and may change from the day after', async () => {
  await using it = await october({ setup: () => ({ issuers: [issuer] }) })
  const papers = [await paper(it, 'STATEMENT'), await paper(it, 'INVOICE')]
  const other = { ...issuer, name: '別の会社', registrationNo: 'T9999999999999' }

  for (const validFrom of ['2026-01-01', '2026-10-01', '2026-10-31'])
    await expect(declare(it, { issuers: [{ ...other, validFrom }] })).rejects.toThrow(/closed up to 2026-10-31/)
  await declare(it, { issuers: [issuer, { ...issuer, validFrom: '2025-01-01' }, { ...other, validFrom: '2026-11-01' }] }) // prettier-ignore
  expect([await paper(it, 'STATEMENT'), await paper(it, 'INVOICE')]).toEqual(papers)
})
