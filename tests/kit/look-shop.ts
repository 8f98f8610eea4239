import { ownDatabase } from '../demo/shop.ts'
import { live, type Login } from './live.ts'
import type { Looks, LookShop, MakePerson } from './looks.ts'

/** Names that are data everywhere: they are shown as they are, in every language. */
export const commonData = [
  '佐藤 美咲',
  '山田 花子',
  '佐',
  '店長',
  '株式会社テスト',
  'のれん決済',
  'テスト1号店',
  'テスト2号店',
  'テスト3号店',
  'カード会社が承認しませんでした',
  '配達おくれ、置き場所は玄関の横',
  'Visa',
  'Mastercard',
  'PayPay',
  'American Express',
  'Diners Club',
  'Noren',
  'JCB',
  'Rakuten',
  'Apple Pay',
  'Test',
]

const noticeRights = ['Message.search', 'Message.add', 'Message.edit', 'Message.delete'] as const

/** The people that looks of every feature may be taken as. */
const commonPeople: Readonly<Record<string, MakePerson>> = {
  manager: (it) => it.person(['Record.search', 'Record.download', 'Refund.refund', 'Shop.search', ...noticeRights]),
  provider: (it) => it.person(['Refund.refund', 'Ent.search', ...noticeRights], provider),
  config: (it) => it.person(['SystemConfig.all'], provider),
}
const provider = { entCode: '__SYSTEM', userFullName: '佐藤 美咲' }

/** A shop with a day that holds everything a list of payments can show, and with what the features arrange. */
export async function openLookShop(features: readonly Looks[]): Promise<LookShop & AsyncDisposable> {
  // Of its own: the first tenant alone may change what all tenants share.
  const database = await ownDatabase('looks')
  const it = await live({ databaseUrl: database.url, config: { supportPhone: '0120-000-000' } })
  const makers = Object.assign({}, commonPeople, ...features.map(({ people }) => people))
  const made = new Map<string, Promise<Login>>()
  const shop: LookShop = {
    it,
    person(name) {
      const maker: MakePerson | undefined = makers[name]
      if (!maker) throw new Error(`nobody is called ${name}`)
      const person = made.get(name) ?? maker(it)
      made.set(name, person)
      return person
    },
  }
  await takeDay(shop)
  for (const feature of features) await feature.arrange?.(shop)
  return Object.assign(shop, {
    async [Symbol.asyncDispose]() {
      await it[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  })
}

async function takeDay({ it }: LookShop): Promise<void> {
  await it.pay(
    { tradeNo: 'TX-0000001', amount: 3480, remark: '配達おくれ、置き場所は玄関の横' },
    {
      tradeNo: 'TX-0000002',
      amount: 12_345_678,
      paymentType: 'VISA_MC',
      cardBrand: 'Visa',
      cardLast4: '4821',
      shopCode: 'S00000002',
    },
    {
      tradeNo: 'TX-0000003',
      amount: 980,
      status: 'FAILED',
      failureCode: 'G12',
      failureText: 'カード会社が承認しませんでした',
    },
    { tradeNo: 'TX-0000004', amount: 2200, status: 'UNKNOWN', shopCode: 'S00000003' },
    { tradeNo: 'TX-0000005', amount: 640, status: 'PROCESSING' },
    { tradeNo: 'TX-0000006', amount: 5400, paymentType: 'JCB', status: 'DISPUTED' },
    {
      tradeNo: 'TX-0000007',
      amount: 4000,
      receiptNo: 'R-77',
      orderNo: 'ORDER-2026-0001',
      approvalNo: '991',
      operatorName: '佐藤 美咲',
    },
  )
  await it.pay({ tradeNo: 'TX-0000008', amount: 1500, tradeType: '06', origTradeNo: 'TX-0000007' })
}
