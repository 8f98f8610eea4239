import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { formatMoney, type Currency } from '#shared/money.ts'

/** What follows a refusal's sentence, in each language (decision 25). */
export type Detail = Readonly<Record<Language, string>>

/** A sum as the tenant shows it. */
export interface Sum {
  readonly amount: bigint
  readonly currency: Currency
  readonly decimals: 0 | 2 | undefined
}

/** The most that can be given back. */
export function atMost(sum: Sum): Detail {
  const money = moneyOf(sum)
  return {
    ja: `返金できるのは${money}までです。`,
    en: `Up to ${money} can be refunded.`,
    mn: `${money} хүртэл буцаах боломжтой.`,
  }
}

/** The whole of it or nothing. */
export function wholeOnly(sum: Sum): Detail {
  const money = moneyOf(sum)
  return {
    ja: `この決済手段は全額（${money}）の返金だけです。`,
    en: `This payment type refunds all of it (${money}) or nothing.`,
    mn: `Энэ төлбөрийн хэрэгслээр зөвхөн бүтэн дүнг (${money}) буцаана.`,
  }
}

/** A full refund is all that is left. */
export function allIs(sum: Sum): Detail {
  const money = moneyOf(sum)
  return {
    ja: `全額返金の金額は${money}です。`,
    en: `A full refund is ${money}.`,
    mn: `Бүтэн буцаалтын дүн ${money}.`,
  }
}

/** The window is over. */
export function deadlinePassed(day: string): Detail {
  const on = (language: Language) => formatDate(day, 'date', language, 'UTC')
  return {
    ja: `返金の期限（${on('ja')}）を過ぎています。`,
    en: `The last day for a refund was ${on('en')}.`,
    mn: `Буцаалт хийх эцсийн өдөр ${on('mn')} байсан.`,
  }
}

/** The provider sleeps. */
export function blockedUntil({ from, to }: { readonly from: string; readonly to: string }): Detail {
  return {
    ja: `この決済手段は${from}から${to}まで返金を受け付けていません。${to}以降にもう一度お試しください。`,
    en: `This payment type takes no refunds from ${from} to ${to}. Try again after ${to}.`,
    mn: `Энэ төлбөрийн хэрэгсэл ${from}–${to} цагт буцаалт хүлээж авдаггүй. ${to} цагаас хойш дахин оролдоно уу.`,
  }
}

/** The person's own limit for one refund. */
export function singleLimit(sum: Sum): Detail {
  const money = moneyOf(sum)
  return {
    ja: `1回に返金できるのは${money}までです。上長にご依頼ください。`,
    en: `You may refund up to ${money} at once. Ask your manager.`,
    mn: `Та нэг удаад ${money} хүртэл буцаах эрхтэй. Менежерээсээ хүснэ үү.`,
  }
}

/** The person's own limit for a day, and what is left of it. */
export function dailyLimit(limit: Sum, left: bigint): Detail {
  const [whole, rest] = [moneyOf(limit), moneyOf({ ...limit, amount: left })]
  return {
    ja: `1日に返金できるのは${whole}まで、今日の残りは${rest}です。上長にご依頼ください。`,
    en: `You may refund up to ${whole} a day; ${rest} is left today. Ask your manager.`,
    mn: `Та өдөрт ${whole} хүртэл буцаах эрхтэй, өнөөдөр ${rest} үлдсэн. Менежерээсээ хүснэ үү.`,
  }
}

/** The person may ask others for a refund, not make one. */
export const requestsOnly: Detail = {
  ja: '返金はご自身では行えません。返金できる方にご依頼ください。',
  en: 'You cannot make refunds yourself. Ask somebody who can.',
  mn: 'Та буцаалтыг өөрөө хийх боломжгүй. Эрхтэй хүнээс хүснэ үү.',
}

/** The row is no payment, or no money of it has moved. */
export const noPayment: Detail = {
  ja: '返金できる支払いではありません。',
  en: 'This is no payment that can be refunded.',
  mn: 'Энэ нь буцаах боломжтой төлбөр биш.',
}

/** The customer's bank has taken the payment up. */
export const disputed: Detail = {
  ja: 'カード会社で調査中の支払いです。',
  en: 'The customer’s bank is looking into this payment.',
  mn: 'Энэ төлбөрийг үйлчлүүлэгчийн банк шалгаж байна.',
}

/** No acquirer is connected. */
export const noAcquirer: Detail = {
  ja: '返金の送り先が設定されていません。',
  en: 'No acquirer is connected for refunds.',
  mn: 'Буцаалт илгээх үйлчилгээ холбогдоогүй байна.',
}

function moneyOf({ amount, currency, decimals }: Sum): string {
  return formatMoney(amount, currency, decimals === undefined ? {} : { decimals })
}
