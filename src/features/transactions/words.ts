import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { language } from '#client/language.ts'
import { masters } from '#features/masters/contract.ts'
import type { Names } from '#features/masters/contract.ts'
import type { StatusLook } from '#ui/Status.tsx'
import type { PresentMode, SettlementStatus, Trade, TradeEvent, TradeStatus } from './contract.ts'

/** The word of each state of a payment. */
export const statusWords: Readonly<Record<TradeStatus, ReturnType<typeof msg>>> = {
  SUCCESS: msg`Succeeded`,
  PROCESSING: msg`Processing`,
  AUTHORIZED: msg`Authorised`,
  PARTIALLY_REFUNDED: msg`Partly refunded`,
  REFUNDED: msg`Refunded`,
  CANCELLED: msg`Cancelled`,
  VOIDED: msg`Voided`,
  AUTH_EXPIRED: msg`Authorisation expired`,
  UNKNOWN: msg`Needs checking`,
  FAILED: msg`Failed`,
  DISPUTED: msg`Disputed`,
  CHARGED_BACK: msg`Charged back`,
}

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

/** The words of a state of settlement. */
export const settlementWords: Readonly<Record<SettlementStatus, ReturnType<typeof msg>>> = {
  UNSETTLED: msg`Not settled yet`,
  CLOSED: msg`Closed`,
  PAID: msg`Paid out`,
  CARRIED: msg`Carried over`,
}

/** The words of how a customer showed the means of payment. */
export const presentWords: Readonly<Record<PresentMode, ReturnType<typeof msg>>> = {
  CPM: msg`Customer’s code scanned`,
  MPM_STATIC: msg`Shop’s printed code`,
  MPM_DYNAMIC: msg`Code on the terminal`,
  CARD_PRESENT: msg`Card at the terminal`,
  ECOM: msg`Online`,
}

/** The words of a step of a payment's story. */
export const eventWords: Readonly<Record<TradeEvent['kind'], ReturnType<typeof msg>>> = {
  PROCESSING: msg`Sent to the payment company`,
  AUTHORIZED: msg`Authorised`,
  PAID: msg`Paid`,
  FAILED: msg`Failed`,
  UNKNOWN: msg`No answer from the payment company`,
  VOIDED: msg`Voided`,
  AUTH_EXPIRED: msg`Authorisation expired`,
  CANCELLED: msg`Cancelled`,
  CORRECTED: msg`Corrected`,
  REFUND_REQUESTED: msg`Refund requested`,
  REFUND_APPROVED: msg`Refund approved`,
  REFUND_SENT: msg`Refund sent`,
  REFUNDED: msg`Refund completed`,
  REFUND_FAILED: msg`Refund failed`,
  DISPUTED: msg`Disputed`,
  CHARGED_BACK: msg`Charged back`,
  CLOSED: msg`Closed for settlement`,
  DEPOSITED: msg`Paid out`,
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
    tile: ({ paymentType, cardBrand }: Pick<Trade, 'paymentType' | 'cardBrand'>) =>
      cardBrand === 'Mastercard' ? 'MC' : type(paymentType)?.tile || paymentType.slice(0, 4),
    /** What a payment was made with: the card's own brand before the family it is settled under. */
    brand: ({ paymentType, cardBrand }: Pick<Trade, 'paymentType' | 'cardBrand'>) =>
      cardBrand || say(type(paymentType)?.names, paymentType),
    words: (words: ReturnType<typeof msg>) => i18n._(words),
  }
}

/** What `useNames` gives. */
export type TradeNames = ReturnType<typeof useNames>
