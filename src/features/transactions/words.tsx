import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { language } from '#client/language.ts'
import { masters } from '#features/masters/contract.ts'
import type { Names } from '#features/masters/contract.ts'
import type { StatusLook } from '#ui/Status.tsx'
import type { PresentMode, SettlementStatus, TradeEvent, TradeStatus } from './contract.ts'

/** How each state of a payment looks; success is quiet (design rule: normal is silent). */
export const statusLooks: Readonly<Record<TradeStatus, StatusLook>> = {
  SUCCESS: { shape: 'dot', tone: 'quiet', word: <Trans>Succeeded</Trans> },
  PROCESSING: { shape: 'dashed', tone: 'info', word: <Trans>Processing</Trans> },
  AUTHORIZED: { shape: 'diamond', tone: 'info', word: <Trans>Authorised</Trans> },
  PARTIALLY_REFUNDED: { shape: 'half', tone: 'info', word: <Trans>Partly refunded</Trans> },
  REFUNDED: { shape: 'ring', tone: 'info', word: <Trans>Refunded</Trans> },
  CANCELLED: { shape: 'dash', tone: 'quiet', word: <Trans>Cancelled</Trans> },
  VOIDED: { shape: 'dash', tone: 'quiet', word: <Trans>Voided</Trans> },
  AUTH_EXPIRED: { shape: 'dash', tone: 'quiet', word: <Trans>Authorisation expired</Trans> },
  UNKNOWN: { shape: 'triangle', tone: 'warn', word: <Trans>Needs checking</Trans> },
  FAILED: { shape: 'cross', tone: 'error', word: <Trans>Failed</Trans> },
  DISPUTED: { shape: 'bang', tone: 'alarm', word: <Trans>Disputed</Trans> },
  CHARGED_BACK: { shape: 'bang', tone: 'alarm', word: <Trans>Charged back</Trans> },
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
    tile: (code: string) => type(code)?.tile || code.slice(0, 4),
    words: (words: ReturnType<typeof msg>) => i18n._(words),
  }
}

/** What `useNames` gives. */
export type TradeNames = ReturnType<typeof useNames>
