import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportColumn } from '#features/exports/contract.ts'
import { transactions, type Trade } from '#features/transactions/contract.ts'
import { addDays } from '#shared/calendar.ts'
import { languages } from '#shared/language.ts'
import { bareAmount, sumOf } from '#shared/money.ts'
import { portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from '../transactions/payments.ts'
import { fileOf } from './asking.ts'

const columns = ['tradeNo', 'tradeTime', 'shopName', 'terminalNo', 'operatorName', 'amount', 'refundedAmount', 'netAmount', 'feeAmount', 'remark', 'orderNo', 'origTradeNo'] satisfies ExportColumn[] // prettier-ignore

const awkward = fc.constantFrom('"', '""', ',', '\n', '\r\n', '\r', '=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\\.', '\\n', '\\', "'", '髙島屋', '😀', '👨‍👩‍👧', 'ө ү ₮', ' ', 'NULL', '￥') // prettier-ignore
const words = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 6 })
  // What no source may send: control characters, and marks that turn the direction of words.
  .map((pieces) => pieces.join('').replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_C}]/gu, ''))
  .filter((text) => text.length <= 40)
const number = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '"', ',', 'A', '9', '\\', ';'),
  minLength: 1,
  maxLength: 12,
})

const payment = fc.record({
  tradeNo: number,
  orderNo: number,
  remark: words,
  operatorName: words,
  terminalNo: number,
  shopCode: fc.constantFrom('S00000001', 'S00000002'),
  second: fc.nat({ max: 86_399 }),
  amount: fc.integer({ min: 1, max: 99_999_999 }),
  paymentType: fc.constantFrom('HPOINT', 'VISA_MC', 'UPI'),
  status: fc.constantFrom('SUCCESS', 'FAILED', 'UNKNOWN', 'VOIDED'),
})
const unique = { selector: ({ tradeNo }: { tradeNo: string }) => tradeNo, minLength: 1, maxLength: 12 }

test.each([
  ['JPY', 'Asia/Tokyo'],
  ['MNT', 'Asia/Ulaanbaatar'],
] as const)(
  'whatever is in them, payments in %s come out of a file as they are on the list',
  async (currency, zone) => {
    await using it = await portal({ now: () => now, currency, timeZone: zone })
    await it.db
      .sql`update shops set shop_name = '=髙島屋 "本店", 1階' where ent_code = ${it.ent} and shop_code = 'S00000002'`
    const person = await it.as('Record.search', 'Record.download')
    let day = '2026-10-01'

    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(payment, unique), fc.constantFrom(...languages), async (made, language) => {
        day = addDays(day, 1)
        await pay(it, made.map(({ second, tradeNo, ...rest }): Payment => ({
        ...rest,
        tradeNo: `${tradeNo}${day}`,
        tradeTime: new Date(Date.parse(`${day}T00:00:00+${zone === 'Asia/Tokyo' ? '09' : '08'}:00`) + second * 1000).toISOString(),
      }))) // prettier-ignore
        const filter = { From: day, To: day }
        const { list } = resultOf(await person(transactions.list, { ...filter, PageSize: 100 }))
        const { sums } = resultOf(await person(transactions.summary, filter))

        const file = (await fileOf(person, { filter, columns, language, timeZone: zone })).toString()

        expect(file.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const [heading, ...lines] = parse(file, { bom: true, record_delimiter: '\r\n', relax_column_count: false })
        const total = lines.pop()
        // Where the net leaves rows out, the line before the last says which.
        const leftOut = (sums[0]?.leftOut.length ?? 0) > 0 ? lines.pop() : undefined
        expect(heading).toHaveLength(columns.length)
        expect(lines).toEqual(list.map((row) => inFile(row, zone)))
        expect(leftOut?.filter((_, at) => at > 0 && at % 2 === 0 && leftOut[at]) ?? []).toEqual(
          sums[0]?.leftOut.map(({ amount }) => bareAmount(sumOf(amount), currency)) ?? [],
        )
        expect(list.length).toBe(made.length)
        const [sum] = sums
        expect(total?.filter((_, at) => [2, 4, 6].includes(at))).toEqual(
          [sum?.payAmount, sum?.refundAmount, sum?.netAmount].map((amount) => bareAmount(sumOf(amount ?? 0), currency)),
        )
        expect(total?.[0]?.replaceAll(/\D/g, '')).toBe(String(list.length))
      }),
      { numRuns: 25 },
    )
  },
)

/** A row of the list as its file is to say it. */
function inFile(row: Trade, zone: string): string[] {
  const amount = (minor: number) => bareAmount(minor, row.currency)
  const line = (text = '') => text.replaceAll(/[\r\n]/g, ' ').replaceAll('\x1d', '')
  return [
    safe(row.tradeNo),
    wallClock.format(zone, row.tradeTime),
    safe(row.shopName),
    safe(row.terminalNo),
    safe(line(row.operatorName)),
    amount(row.sign * row.amount),
    amount(row.group === 'refund' ? row.amount : 0),
    amount(row.group === 'payment' ? row.amount : row.group === 'refund' ? -row.amount : 0),
    amount(row.feeAmount),
    safe(row.remark).replaceAll('\x1d', ''),
    safe(row.orderNo ?? ''),
    safe(row.origTradeNo ?? ''),
  ]
}

function safe(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

const wallClock = {
  format: (zone: string, instant: string) =>
    new Date(instant).toLocaleString('sv-SE', { timeZone: zone, hourCycle: 'h23' }),
}
