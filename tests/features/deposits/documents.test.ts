import { parse as readCsv } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { deposits } from '#features/deposits/contract.ts'
import type { DocumentKind } from '#features/deposits/deposit.contract.ts'
import { documents, type FigureFile } from '#features/deposits/documents.contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import { transaction } from '#server/db/db.ts'
import { decideEarly } from '#server/settlement/early-transfer.ts'
import { confirmDeposits, holdDeposit, releaseDeposit, takeBankAnswers } from '#server/settlement/provider.ts'
import { sendTransfers } from '#server/settlement/transfers.ts'
import { percent } from '#shared/percent.ts'
import type { Portal } from '../../kit/portal.ts'
import { paperText } from '../../kit/paper.ts'
import { declare, issuer, now, october, sender, sell, settle } from './october.ts'

type October = Awaited<ReturnType<typeof october>>

async function taken(it: October, document: DocumentKind | FigureFile, language = 'ja', more: object = {}) {
  const owner = await it.as('Settle.search', 'Settle.download')
  return owner.raw(documents.file, { ...it.at, ...more, document }, { 'accept-language': language })
}

const kindsOf = async (it: Portal, more: object = {}) =>
  (await (await it.as('Settle.search'))(documents.list, more)).result.list.map(({ kind }) => kind)

test('a statement says every figure of its deposit, and how the transfer comes about', async () => {
  await using it = await october({ setup: () => ({ issuers: [issuer] }) })
  const said = paperText((await taken(it, 'STATEMENT')).rawPayload)

  for (const words of ['支払明細書', 'のれんペイメント株式会社', '登録番号 T1234567890123', '御中', it.at.DepositNo])
    expect(said).toContain(words)
  for (const figure of ['1,850,000', '-¥12,000', '-¥9,504', '-¥43,231', '-¥950', '-¥220', '¥1,784,095'])
    expect(said).toContain(figure)
  expect(said).toMatch(/PayPay\s+1\s+¥480,000\s+¥0\s+1.98%\s+¥9,504\s+¥950/)
  expect(said).toMatch(/1 ?\/ ?1/)
})

test('an invoice taxes the fees once for each rate, and names both parties', async () => {
  await using it = await october({ setup: () => ({ issuers: [issuer] }) })
  const said = paperText((await taken(it, 'INVOICE', 'mn')).rawPayload)
  const [row] = await it.db.sql<{ fee: bigint; vat: bigint }>`
    select fee, vat from deposits where ent_code = ${it.ent} and deposit_no = ${it.at.DepositNo}`

  expect(said).toMatch(/^適格請求書/)
  expect(said).toContain(`¥${(Number(row?.fee) + Number(row?.vat)).toLocaleString('en')}`)
  expect(said).toMatch(/10%\s+¥9,504\s+¥950/)
  expect(said).toMatch(/¥52,735\s+¥950/)
  expect(said).toContain('T1234567890123')
})

test('without a number of registration there is a statement and no invoice', async () => {
  await using it = await october()
  expect(await kindsOf(it, it.at)).toEqual(['STATEMENT'])
  expect(JSON.parse((await taken(it, 'INVOICE')).body)).toMatchObject({ resultType: 1300 })
  expect(paperText((await taken(it, 'STATEMENT')).rawPayload)).not.toContain('適格')

  await declare(it, { issuers: [{ ...issuer, validFrom: '2026-11-01' }] })
  expect(await kindsOf(it, it.at)).toEqual(['STATEMENT'])
})

test('where more fees were given back than kept, the document is a return invoice and its tax is cut toward zero', async () => {
  const sold = [{ tradeNo: 'P', amount: 480_000, tradeTime: '2026-10-15T12:00:00+09:00' }]
  await using it = await october({ sold, setup: () => ({ issuers: [issuer] }) })
  await sell(it, [
    { tradeNo: 'Q', amount: 1_000, tradeTime: '2026-11-02T12:00:00+09:00' },
    { tradeNo: 'R', amount: 12_345, tradeType: '06', origTradeNo: 'P', tradeTime: '2026-11-03T12:00:00+09:00' },
  ])
  await settle(it, new Date('2026-12-01T10:00:00+09:00'))
  const [row] = await it.db.sql<{ no: string; fee: bigint; vat: bigint }>`
    select deposit_no as no, fee_taxable as fee, vat from deposits where ent_code = ${it.ent} and usage_to = '2026-11-30'`

  expect([row?.fee, row?.vat]).toEqual([-224n, -22n])
  const said = paperText((await taken(it, 'RETURN_INVOICE', 'ja', { DepositNo: row?.no })).rawPayload)
  expect(said).toMatch(/^適格返還請求書/)
  expect(said).toMatch(/10%\s+¥224\s+¥22/)
  expect(said).toContain('¥246')
})

test.each([
  ['fees given back beside exempt fees charged', 'RETURN_INVOICE', [-100, 40_000], '加算', '返還金額'],
  ['fees charged beside exempt fees given back', 'INVOICE', [100, -40_000], '差し引き', '手数料合計'],
] as const)(
  '%s: each document says the taxed direction alone, and the statement both',
  async (_what, kind, [feeTaxable, feeExempt], effect, headline) => {
    const adjusted = {
      id: crypto.randomUUID(),
      currency: 'JPY',
      businessDate: '2026-10-31',
      amount: 0,
      reason: '手数料訂正',
    }
    await using it = await october({
      sold: [{ tradeNo: 'V', paymentType: 'VISA_MC', amount: 1_000_000, tradeTime: '2026-10-01T12:00:00+09:00' }],
      setup: (ent) => ({ issuers: [issuer], adjustments: [{ ...adjusted, entCode: ent, feeTaxable, feeExempt: feeExempt - 32_400 }] }), // prettier-ignore
    })
    const { list } = (await (await it.as('Settle.search'))(documents.list, it.at)).result
    const said = paperText((await taken(it, kind)).rawPayload)
    const statement = paperText((await taken(it, 'STATEMENT')).rawPayload)

    expect(list.map((row) => [row.kind, row.amount])).toContainEqual([kind, 110])
    expect(list).toHaveLength(2)
    expect(said).toMatch(new RegExp(`${headline}[^\n]*\\s+¥110`))
    expect(said).toMatch(/10%\s+¥100\s+¥10/)
    expect(said).toMatch(/合計\s+¥100\s+¥10/)
    expect(said).not.toMatch(/-¥|40,000|非課税\s+¥/)
    expect(said).toContain(effect)
    expect(statement).toContain(feeExempt > 0 ? '-¥40,000' : '¥40,000')
  },
)

test('where one rate was charged and another given back, there is a document of each', async () => {
  const adjusted = { currency: 'JPY', amount: 0, reason: '手数料訂正' }
  await using it = await october({
    sold: [{ tradeNo: 'V', paymentType: 'VISA_MC', amount: 1_000_000, tradeTime: '2026-10-01T12:00:00+09:00' }],
    setup: (entCode) => ({
      issuers: [issuer],
      taxRates: [{ validFrom: '2026-10-01', taxPpm: 80_000 }, { validFrom: '2026-10-20', taxPpm: 100_000 }], // prettier-ignore
      adjustments: [
        { ...adjusted, id: crypto.randomUUID(), entCode, businessDate: '2026-10-05', feeTaxable: -500 },
        { ...adjusted, id: crypto.randomUUID(), entCode, businessDate: '2026-10-21', feeTaxable: 1_000 },
      ],
    }),
  })
  const { list } = (await (await it.as('Settle.search'))(documents.list, it.at)).result
  const [invoice, returned] = [paperText((await taken(it, 'INVOICE')).rawPayload), paperText((await taken(it, 'RETURN_INVOICE')).rawPayload)] // prettier-ignore

  expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([['STATEMENT', 966_820], ['INVOICE', 33_500], ['RETURN_INVOICE', 540]]) // prettier-ignore
  expect(invoice).toMatch(/10%\s+¥1,000\s+¥100/)
  expect(invoice).toMatch(/合計\s+¥33,400\s+¥100/)
  expect(invoice).not.toMatch(/8%/)
  expect(returned).toMatch(/8%\s+¥500\s+¥40/)
  expect(returned).not.toMatch(/10%|32,400/)
})

test('every letter of the three languages, of rare names and of the currencies is written, none left out', async () => {
  await using it = await october()
  const name = '𠮷野家 髙﨑 鷗 ①㈱ 〒 Өгөөмөр Үнэ ₮ ﷼'
  await it.db.sql`update deposits set recipient = ${name} where ent_code = ${it.ent}`
  for (const language of ['ja', 'en', 'mn']) {
    const said = paperText((await taken(it, 'STATEMENT', language)).rawPayload)
    expect(said).toContain('𠮷野家 髙﨑 鷗')
    expect(said).toContain('Өгөөмөр Үнэ ₮')
    // Of these letters no font here has the last alone.
    expect(said.match(/〓/g)).toHaveLength(1)
  }
})

test.each([
  ['FREEE', 'utf8', true],
  ['MONEY_FORWARD', 'utf8', true],
  ['YAYOI', 'shift_jis', false],
] as const)(
  'the journal for %s books the fees at the closing and money once it came, and balances',
  async (program, encoding, headed) => {
    // prettier-ignore
    await using it = await october({ earlyFee: 1_650, setup: () => ({ issuers: [issuer], sender }) })
    const journal = async () => {
      const { rawPayload } = await taken(it, program)
      const rows: string[][] = readCsv(new TextDecoder(encoding).decode(rawPayload).replace(/^\ufeff/, ''))
      const [heading, lines] = headed ? [rows[0], rows.slice(1)] : [undefined, rows]
      const at = (word: string, otherwise: number) => heading?.findIndex((one) => one.includes(word)) ?? otherwise
      const [debit, credit] = [at('借方勘定科目', 4), at('貸方勘定科目', 10)]
      const [paid, got] = [at('借方金額', 8), at('貸方金額', 14)]
      const [number, day] = [
        program === 'MONEY_FORWARD' ? 0 : at('伝票番号', 1),
        program === 'FREEE' ? 1 : at('取引日', 3),
      ]
      expect(lines.map((line) => line[paid])).toEqual(lines.map((line) => line[got]))
      expect(new Set(lines.map(({ length }) => length)).size).toBe(1)
      return {
        lines,
        flags: lines.map(([flag]) => flag),
        entries: [...new Set(lines.map((line) => `${line[number]} ${line[day]}`))].map((one) => one.split(' ')),
        sum: (account: string) =>
        lines.reduce((all, line) => all + (line[debit] === account ? Number(line[paid]) : 0) - (line[credit] === account ? Number(line[got]) : 0), 0), // prettier-ignore
      }
    }
    const closed = await journal()
    expect(closed.entries).toEqual([[it.at.DepositNo.slice(-6), '2026/10/31']])
    expect([closed.sum('普通預金'), closed.sum('支払手数料')]).toEqual([0, 52_735 + 950])
    expect(closed.sum('売掛金')).toBe(-(52_735 + 950))

    const by = { tenant: it.tenant, actor: 'test', now }
    const reader = await it.as('Settle.search')
    await reader(payouts.early, { entCode: it.ent, depositNo: it.at.DepositNo, fee: 1_650, payDate: '2026-11-06' })
    await transaction(it.service, (tx) => decideEarly(tx, it.at.DepositNo, { accept: true }, by))
    await transaction(it.service, (tx) => confirmDeposits(tx, { until: '2026-11-06' }, by))
    for (const step of [
      () => transaction(it.service, (tx) => holdDeposit(tx, it.at.DepositNo, '確認中', by)),
      () => transaction(it.service, (tx) => releaseDeposit(tx, it.at.DepositNo, by)),
      () => transaction(it.service, (tx) => sendTransfers(tx, { day: '2026-11-06' }, it.secrets, by)),
    ]) {
      await step()
      expect((await journal()).lines).toEqual(closed.lines)
    }

    await transaction(it.service, (tx) => takeBankAnswers(tx, [{ depositNo: it.at.DepositNo, paid: true }], by))
    const after = await journal()
    expect(after.lines.slice(0, closed.lines.length)).toEqual(closed.lines)
    expect(after.entries.map(([, day]) => day)).toEqual(['2026/10/31', '2026/11/06'])
    expect(new Set(after.entries.map(([number]) => number)).size).toBe(2)
    expect(after.sum('普通預金')).toBe(1_782_445)
    expect(after.sum('支払手数料')).toBe(52_735 + 950 + 1_650 + 220)
    expect(after.sum('売掛金')).toBe(-(1_850_000 - 12_000))
    if (program === 'YAYOI') expect(after.flags).toEqual(['2110', '2101', '2110', '2100', '2101'])
  },
)

test('figures by type and by row are files whose sums are the deposit', async () => {
  await using it = await october()
  const byType = readCsv((await taken(it, 'BY_TYPE', 'en')).body.replace(/^\ufeff/, '')) as string[][]
  const trades = readCsv((await taken(it, 'TRADES', 'en')).body.replace(/^\ufeff/, '')) as string[][]
  const sum = (rows: string[][], column: string) => {
    const at = rows[0]?.indexOf(column) ?? -1
    return rows.slice(1).reduce((all, row) => all + Number(row[at]), 0)
  }
  expect([sum(byType, 'Total usage'), sum(byType, 'Refunds'), sum(byType, 'Fee'), sum(byType, 'Tax amount')]).toEqual([1_850_000, 12_000, 52_735, 950]) // prettier-ignore
  const total = trades.pop()
  expect([sum(trades, 'Amount'), sum(trades, 'Fee')]).toEqual([1_838_000, 52_735])
  expect(total?.filter((cell) => cell !== '')).toEqual(['Total 4 transactions', '52735', '1838000'])
})

test('the file of a deposit’s rows has the columns and the kind that were asked for, with their sums', async () => {
  await using it = await october()
  const owner = await it.as('Settle.search', 'Settle.download')
  const asked = { ...it.at, document: 'TRADES', format: 'csv' } as const
  const linesOf = async (more: object) =>
    (readCsv((await owner.raw(documents.file, { ...asked, ...more }, { 'accept-language': 'en' })).body.replace(/^\ufeff/, '')) as string[][]) // prettier-ignore
  expect(await linesOf({ columns: ['amount', 'kind', 'fee'], Kind: 'REFUND' })).toEqual([
    ['Amount', 'Kind', 'Fee'],
    ['-12000', 'Refund', '-389'],
    ['-12000', 'Total 1 transaction', '-389'],
  ])
  expect(await linesOf({ columns: ['fee', 'amount'] })).toHaveLength(6)
  expect((await owner(documents.file, { ...asked, document: 'BY_TYPE', columns: ['fee'] })).resultStatus).toBe('Fail')
  expect((await owner(documents.file, { ...asked, document: 'STATEMENT', Kind: 'REFUND' })).resultStatus).toBe('Fail')
})

test('a rate is never rounded', () => {
  expect([percent(32_400), percent(26_000, 2), percent(32_456, 2), percent(100_000)]).toEqual(['3.24%', '2.60%', '3.2456%', '10%']) // prettier-ignore
})

test('documents are found by date, amount and partner', async () => {
  await using it = await october({ setup: () => ({ issuers: [issuer] }) })
  expect(await kindsOf(it, { From: '2026-10-31', To: '2026-10-31' })).toEqual(['STATEMENT', 'INVOICE'])
  expect(await kindsOf(it, { AmountFrom: 53_685, AmountTo: 53_685 })).toEqual(['INVOICE'])
  expect(await kindsOf(it, { Partner: 'のれん', Kinds: ['STATEMENT'] })).toEqual(['STATEMENT'])
  expect(await kindsOf(it, { Partner: 'だれか' })).toEqual([])
  expect(await kindsOf(it, { From: '2026-11-01' })).toEqual([])
})

test('the list of deposits names the documents of each closing, and none of a deposit that still runs', async () => {
  await using it = await october({ setup: () => ({ issuers: [issuer] }) })
  await sell(it, [{ tradeNo: 'N1', amount: 30_000, tradeTime: '2026-11-02T12:00:00+09:00' }])
  await settle(it, now)
  const reader = await it.as('Settle.search')
  const papers = async () =>
    (await reader(deposits.list, {})).result.list.map(({ status, documents: kinds }) => [status, kinds])
  expect(await papers()).toEqual([
    ['SCHEDULED', []],
    ['CLOSED', ['STATEMENT', 'INVOICE']],
  ])

  await it.db.sql`
    update deposit_taxes set taxable = -2000, vat = -200 where ent_code = ${it.ent}`
  expect((await papers())[1]).toEqual(['CLOSED', await kindsOf(it)])
})

test('a document that is taken leaves a row in the audit log', async () => {
  await using it = await october()
  await taken(it, 'STATEMENT')
  const rows = await it.db.sql<{ object: string; action: string }>`
    select object, action from audit_log where ent_code = ${it.ent} and action = 'POST /api/deposit/document'`
  expect(rows).toEqual([{ object: `deposit ${it.at.DepositNo}`, action: 'POST /api/deposit/document' }])
})

test('money of Mongolia has no form of Japan, and its own rate and letters', async () => {
  await using it = await october({ setup: () => ({ issuers: [issuer] }) })
  await it.db.sql`update enterprises set currency = 'MNT' where ent_code = ${it.ent}`
  await it.db.sql`update deposits set currency = 'MNT' where ent_code = ${it.ent}`
  const owner = await it.as('Settle.search')
  const [row] = (await owner(documents.list, it.at)).result.list
  expect(await kindsOf(it, it.at)).toEqual(['STATEMENT'])
  expect(row?.files).toEqual(['BY_TYPE', 'TRADES'])
  expect(paperText((await taken(it, 'STATEMENT', 'mn')).rawPayload)).toContain('₮ 17,840.95')
})

/** Cards of Qatar: one exempt, one taxed. */
const soldInQatar = [
  { tradeNo: 'V', paymentType: 'VISA_MC', amount: 1_250_000, tradeTime: '2026-10-01T12:00:00+03:00' },
  { tradeNo: 'N', paymentType: 'NAPS', amount: 480_000, tradeTime: '2026-10-15T12:00:00+03:00' },
  { tradeNo: 'R', paymentType: 'VISA_MC', amount: 12_000, tradeType: '06', origTradeNo: 'V', tradeTime: '2026-10-20T12:00:00+03:00' }, // prettier-ignore
]

test('money of Qatar has no form of Japan and no tax unless its own rate says so, with its letters and two decimals', async () => {
  await using it = await october({ currency: 'QAR', sold: soldInQatar, setup: () => ({ issuers: [issuer] }) }) // prettier-ignore
  const { list } = (await (await it.as('Settle.search'))(documents.list, it.at)).result
  expect(list.map(({ kind, currency, files }) => [kind, currency, files])).toEqual([
    ['STATEMENT', 'QAR', ['BY_TYPE', 'TRADES']],
  ])
  for (const ofJapan of ['FREEE', 'MONEY_FORWARD', 'YAYOI', 'INVOICE'] as const)
    expect(JSON.parse((await taken(it, ofJapan)).body)).toMatchObject({ resultType: 1300 })

  for (const language of ['ja', 'en', 'mn']) {
    const said = paperText((await taken(it, 'STATEMENT', language)).rawPayload)
    // Sold, given back, fees, the transfer's own, and what is left; nothing of tax.
    for (const figure of ['QAR 17,300.00', '-QAR 120.00', '-QAR 38.40', '-QAR 401.11', '-QAR 2.20', 'QAR 16,738.29'])
      expect(said).toContain(figure)
    expect(said).not.toMatch(/[￥¥]|適格/)
  }
  expect(paperText((await taken(it, 'STATEMENT', 'en')).rawPayload)).toMatch(/^Payment statement/)
})

test('a Qatari provider that charges tax has its own rate on its statement', async () => {
  await using it = await october({ currency: 'QAR', sold: soldInQatar, setup: () => ({ taxRates: [{ validFrom: '2026-01-01', taxPpm: 50_000 }] }) }) // prettier-ignore
  const [row] = await it.db.sql<{ taxPpm: number; vat: bigint }>`
    select tax_ppm as "taxPpm", vat from deposit_taxes where ent_code = ${it.ent} and deposit_no = ${it.at.DepositNo}`
  // Of 38.40 in taxable fees.
  expect(row).toEqual({ taxPpm: 50_000, vat: 192n })
  const said = paperText((await taken(it, 'STATEMENT', 'en')).rawPayload)
  expect(said).toContain('-QAR 1.92')
  expect(said).toContain('QAR 16,736.37')
})
