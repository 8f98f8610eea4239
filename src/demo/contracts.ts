import type { SettlementSetup } from '#server/settlement/setup.ts'
import { addMonths } from '#shared/calendar.ts'
import type { DemoTenant } from './tenants.ts'

type Cycle = SettlementSetup['cycles'][number]
type Account = SettlementSetup['accounts'][number]
type Issuer = SettlementSetup['issuers'][number]

/** When and how an enterprise is paid out: every cycle that there is has somebody. */
const cycles: Readonly<Record<string, Pick<Cycle, 'closing' | 'payAfter'> & Partial<Cycle>>> = {
  E00001207: { closing: 'MONTHLY', payAfter: { type: 'NEXT_MONTH_END' }, payOut: 'STORE', earlyFee: 1_650 },
  E00001208: { closing: 'THREE_PER_MONTH', payAfter: { type: 'DAYS', days: 10 } },
  E00001209: { closing: 'WEEKLY', payAfter: { type: 'DAYS', days: 5 }, bearer: 'PROVIDER' },
  E00002045: { closing: 'DAILY', payAfter: { type: 'DAYS', days: 3 }, minimum: 350_000, transferFee: 110 }, // a slow day waits for the next
  E00003101: { closing: 'SIX_PER_MONTH', payAfter: { type: 'DAYS', days: 4 }, transferFee: 50_000 },
  E00003102: { closing: 'TWICE', payAfter: { type: 'NEXT_MONTH_DAY', day: 15 }, transferFee: 50_000 },
}

type Bank = Pick<Account, 'bankCode' | 'bankName' | 'branchCode' | 'branchName' | 'accountNumber' | 'holder'>

// prettier-ignore
const banks: Readonly<Record<string, Bank>> = {
  E00001207: { bankCode: '0900', bankName: 'みなと銀行', branchCode: '041', branchName: '鎌倉支店', accountNumber: '2604318', holder: 'カ）コモレビショクドウ' },
  E00001208: { bankCode: '0901', bankName: 'あけぼの銀行', branchCode: '112', branchName: '中目黒支店', accountNumber: '1180927', holder: 'カ）コモレビベーカリー' },
  E00001209: { bankCode: '0901', bankName: 'あけぼの銀行', branchCode: '005', branchName: '丸の内支店', accountNumber: '3307541', holder: 'カ）コモレビコーヒー' },
  E00002045: { bankCode: '0902', bankName: 'すみれ信用金庫', branchCode: '018', branchName: '新橋支店', accountNumber: '0095263', holder: 'ド）ツキアカリサカバ' },
  E00003101: { bankCode: '0905', bankName: 'Тэнгэр банк', branchCode: '101', branchName: 'Сүхбаатар салбар', accountNumber: '4400172', holder: 'KHUKH UUL MARKET' },
  E00003102: { bankCode: '0906', bankName: 'Алтай банк', branchCode: '203', branchName: 'Зайсан салбар', accountNumber: '5012886', holder: 'TSAGAAN GER' },
}

/** Who writes the documents of a tenant; only a Japanese provider has a number of registration. */
const issuers: Readonly<Record<string, Omit<Issuer, 'validFrom'>>> = {
  noren: { name: 'のれんペイ株式会社', address: '東京都千代田区丸の内1-1-1', registrationNo: 'T7010001234560' },
  bayar: { name: 'Баяр Пэй ХХК', address: 'Улаанбаатар, Сүхбаатар дүүрэг, Бага тойруу 14' },
}

/** Fees a store once got back, which are more than it was charged in that month: its invoice is one of fees returned. */
const feesReturned = {
  id: '6f1d2c1e-5b0a-4c38-9a57-0d1f7be2a9c4',
  entCode: 'E00001207',
  shopCode: 'S00000017',
  feeTaxable: -20_000,
  reason: '手数料還元キャンペーン',
}

/** How often an enterprise of the demonstration is closed. */
export function cycleOf(entCode: string, validFrom: string): Cycle {
  const own = cycles[entCode]
  if (!own) throw new Error(`The demonstration does not say when ${entCode} is paid out.`)
  return {
    weekday: 0,
    holidayRule: 'NEXT',
    monthEndRule: 'PREVIOUS',
    minimum: 0,
    transferFee: 220,
    bearer: 'MERCHANT',
    payOut: 'ENTERPRISE',
    ...own,
    entCode,
    validFrom,
  }
}

/** The cycles, accounts and issuer of a tenant, from the first day of its payments on, and what it gave back in a month before today's. */
export function contractsOf(
  { code: tenant, currency, enterprises }: DemoTenant,
  { validFrom, today }: { readonly validFrom: string; readonly today: string },
): Pick<SettlementSetup, 'cycles' | 'accounts' | 'issuers' | 'adjustments'> {
  const issuer = issuers[tenant]
  const there = enterprises.some(({ shops }) => shops.some(({ code }) => code === feesReturned.shopCode))
  return {
    issuers: issuer ? [{ ...issuer, validFrom }] : [],
    cycles: enterprises.map(({ code }) => cycleOf(code, validFrom)),
    accounts: enterprises.flatMap(({ code }) => {
      const bank = banks[code]
      return bank ? [{ ...bank, entCode: code, shopCode: undefined, validFrom, accountType: 'ORDINARY' as const }] : []
    }),
    adjustments: there ? [{ ...feesReturned, currency, businessDate: returnedOn(today), amount: 0, feeExempt: 0 }] : [],
  }
}

/** The first day of the month before the last: that month is closed, and paid by now. */
function returnedOn(today: string): string {
  return addMonths(`${today.slice(0, 7)}-01`, -2)
}
