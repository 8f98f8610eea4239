import { earliestFrom } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { toHalfWidth } from '#shared/half-width.ts'
import { withPlainHyphens } from '#shared/normalise.ts'
import type { TradeFilter } from './contract.ts'

/** One thing a typed text may mean. Amounts are smallest units; a time is `HH:mm` of any day. */
export type Reading =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'last4'; readonly digits: string }
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'time'; readonly time: string }

/** Letters and digits from which on a text can be nothing but a number. */
const numberFrom = 10

/** What a typed text may mean, likeliest first, full-width signs accepted; nothing for words and signs that are none of these. */
export function readingsOf(text: string, currency: Currency): Reading[] {
  const typed = toHalfWidth(text).trim()
  // A card as slips and our own lists write it: ･･･5270, **** 5270.
  const masked = /^[*x･・•…‥.\s]{2,}(\d{4})$/i.exec(typed)?.[1]
  if (masked) return [{ kind: 'last4', digits: masked }]
  const time = timeIn(typed)
  if (time) return [{ kind: 'time', time }]
  const said = saidAmount(typed, currency)
  if (said) return [{ kind: 'amount', amount: said }]

  const bare = withPlainHyphens(typed).replace(/\s/g, '')
  if (!/^[\x21-\x7e]{1,64}$/.test(bare)) return []
  const number: Reading = { kind: 'number', number: bare }
  if (bare.replace(/[^a-z\d]/gi, '').length >= numberFrom || !/^\d+$/.test(bare)) return [number]
  const amount: Reading[] = bare.startsWith('0') ? [] : amountReading(parseAmount(bare, currency))
  if (bare.length !== 4) return [...amount, number]
  const clock = timeIn(`${bare.slice(0, 2)}:${bare.slice(2)}`)
  return [
    { kind: 'last4', digits: bare },
    ...amount,
    ...(clock ? [{ kind: 'time', time: clock } as const] : []),
    number,
  ]
}

/** The list's search for a reading, from a day on; without one, as far back as may be asked. */
export function filterOf(
  reading: Reading,
  today: string,
  from = earliestFrom(today, limits.tradeSearchMonths),
): TradeFilter {
  const period = { From: from, To: today }
  switch (reading.kind) {
    case 'number':
      return { ...period, Number: reading.number }
    case 'last4':
      return { ...period, CardLast4: reading.digits }
    case 'amount':
      return { ...period, AmountFrom: reading.amount, AmountTo: reading.amount }
    case 'time':
      return { ...period, AtTime: reading.time }
  }
}

/** A time of the day, with or without its seconds. */
function timeIn(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^([01]?\d|2[0-3])(?::|時)([0-5]?\d)(?::[0-5]\d|分)?$/.exec(text) ?? []
  if (minute === '' || (text.includes(':') && minute.length < 2)) return undefined
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** The signs and words that make an amount of a figure, wherever they stand. */
const moneyWords = /[￥¥₮円圓元]|yen|yuan|jpy|cny|mnt|qar|төгрөг|төг\.?|riyals?|tugriks?/giu

/** An amount that says that it is one: by a sign, a word, a comma, or a point before the smaller coin. */
function saidAmount(text: string, currency: Currency): number | undefined {
  const plain = text.replace(/(\d)[、，](?=\d{3})/g, '$1,').replace(/^[-−]\s*/, '')
  const figure = plain
    .replace(moneyWords, '')
    .replace(/^[-−]\s*/, '')
    .trim()
  if (figure === plain && !/,|^\d+\.\d{1,2}$/.test(figure)) return undefined
  return amountReading(parseAmount(figure, currency))[0]?.amount
}

function amountReading(amount: bigint | undefined): (Reading & { kind: 'amount' })[] {
  return amount === undefined || amount <= 0n ? [] : [{ kind: 'amount', amount: Number(amount) }]
}
