import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date, money } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { masters } from '#features/masters/contract.ts'
import type { Names } from '#features/masters/contract.ts'
import { isolated } from '#shared/isolated.ts'
import type { StatusLook } from '#ui/Status.tsx'
import type { Trade, TradeStatus } from './contract.ts'
import { statusWords } from './states.list.ts'

const drawings: Readonly<Record<TradeStatus, Pick<StatusLook, 'shape' | 'tone'>>> = {
  SUCCESS: { shape: 'dot', tone: 'quiet' },
  PROCESSING: { shape: 'dashed', tone: 'info' },
  AUTHORIZED: { shape: 'diamond', tone: 'info' },
  PARTIALLY_REFUNDED: { shape: 'half', tone: 'info' },
  REFUNDED: { shape: 'ring', tone: 'info' },
  CANCELLED: { shape: 'dash', tone: 'quiet' },
  VOIDED: { shape: 'dash', tone: 'quiet' },
  AUTH_EXPIRED: { shape: 'dash', tone: 'quiet' },
  UNKNOWN: { shape: 'triangle', tone: 'warn' },
  FAILED: { shape: 'cross', tone: 'error' },
  DISPUTED: { shape: 'bang', tone: 'alarm' },
  CHARGED_BACK: { shape: 'bang', tone: 'alarm' },
}

/** How a state of a payment is shown; success is quiet, what somebody must look at is not. */
export function statusLook(status: TradeStatus): StatusLook {
  return { ...drawings[status], word: i18n._(statusWords[status]) }
}

/** The amount as it is shown: below zero where the row gives money back. */
export function signedAmount({ sign, amount }: Pick<Trade, 'sign' | 'amount'>): number {
  return sign < 0 ? -amount : amount
}

/** What the row adds to the refunds of the strip; null where nothing. */
export function refundPart({ group, amount }: Trade): number | null {
  return group === 'refund' ? -amount : null
}

/** What the row adds to the net of the strip; null where it is left out. */
export function netPart(row: Trade): number | null {
  return row.group === 'payment' ? row.amount : refundPart(row)
}

/** The last four digits of the card, as lists and papers show them. */
export function digitsOf({ maskedCard }: Trade): string | undefined {
  return maskedCard && `･･･${maskedCard.slice(-4)}`
}

/** How a row is called aloud and in headings: `PayPay ￥3,480, 14:03`; of money given back, first what it is. */
export function tradeName(names: TradeNames, row: Trade): string {
  const payment = [names.brand(row), digitsOf(row)].filter(Boolean).join(' ')
  const [amount, time] = [money(signedAmount(row), row.currency), date(row.tradeTime, 'time')]
  const type = names.tradeType(row.tradeType)
  return row.sign < 0 ? t`${type}: ${payment} ${amount}, ${time}` : t`${payment} ${amount}, ${time}`
}

const mastersLastMs = 3_600_000

/** The masters' names in the page's language; a code stands for itself until they are there. */
export function useNames() {
  const { i18n } = useLingui()
  const { data } = useQuery({ ...ask(masters.all, {}), staleTime: mastersLastMs })
  const say = (names: Names | undefined, code: string) => names?.[language()] || code
  const type = (code: string) => data?.paymentTypes.find((one) => one.code === code)
  return {
    masters: data,
    tradeType: (code: string) => say(data?.tradeTypes.find((one) => one.tradeTypeCode === code)?.names, code),
    paymentClass: (code: string) => say(data?.paymentClasses.find((one) => one.classCode === code)?.names, code),
    paymentType: (code: string) => say(type(code)?.names, code),
    tile: ({ paymentType, cardBrand }: Pick<Trade, 'paymentType' | 'cardBrand'>) => {
      const { tile, logo, darkLogo } = type(paymentType) ?? {}
      return { letters: cardBrand === 'Mastercard' ? 'MC' : tile || paymentType.slice(0, 4), logo, darkLogo }
    },
    /** What a payment was made with: the card's own brand before the family it is settled under. */
    brand: ({ paymentType, cardBrand }: Pick<Trade, 'paymentType' | 'cardBrand'>) =>
      isolated(cardBrand || say(type(paymentType)?.names, paymentType)),
    words: (words: MessageDescriptor) => i18n._(words),
  }
}

/** What `useNames` gives. */
export type TradeNames = ReturnType<typeof useNames>
