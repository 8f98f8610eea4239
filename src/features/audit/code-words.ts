import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { lineKindWords, lineMoveWords } from '#features/deposits/lines.list.ts'
import { documentWords, figureWords } from '#features/deposits/documents.list.ts'
import { depositWords, matchWords } from '#features/deposits/states.list.ts'
import { statusLooks as merchantLooks } from '#features/merchants/merchant-words.ts'
import { modeWords, statusWords as noticeWords } from '#features/messages/words.list.ts'
import { orderStatusWords, orderTypeWords } from '#features/orders/words.list.ts'
import {
  chargeWords,
  directionWords,
  kindWords as paidByWords,
  pointStatusWords,
} from '#features/point-trades/words.list.ts'
import { reasonWords, refundWords } from '#features/refunds/words.list.ts'
import { reportListWords, reportPeriodWords } from '#features/reports/words.list.ts'
import { settlementWords as settledWords, statusWords as tradeWords } from '#features/transactions/states.list.ts'
import { mfaWords, stateWords } from '#features/users/words.list.ts'
import { kindWords, resultWords } from './actions.list.ts'
import { objectWords } from './objects.list.ts'
import { settlementWords } from './settlement.list.ts'

type Words = Readonly<Record<string, MessageDescriptor>>

const periodWords: Words = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  thisWeek: msg`This week`,
  lastWeek: msg`Last week`,
  thisMonth: msg`This month`,
  lastMonth: msg`Last month`,
  now: reportPeriodWords.now,
}

/** The words of codes by the field that holds them. */
const byField: Readonly<Record<string, Words>> = {
  Kind: { ...kindWords, ...lineKindWords },
  Moved: lineMoveWords,
  Result: resultWords,
  Period: periodWords,
  period: periodWords,
  States: stateWords,
  Mfa: mfaWords,
  SettlementStatus: settledWords,
  OrderTypes: orderTypeWords,
  Directions: directionWords,
  ChargeTypes: chargeWords,
  Kinds: paidByWords,
  mode: { FULL: msg`The whole amount`, PARTIAL: msg`Partial`, ...modeWords },
  reasonCode: reasonWords,
  bankMatch: matchWords,
  document: { ...documentWords, ...figureWords },
  format: objectWords,
  as: objectWords,
  list: reportListWords,
  summedBy: { date: msg`Day`, shop: msg`Store`, ent: msg`Company`, type: msg`Payment` },
  Split: {
    paymentClass: msg`Kind of payment`,
    paymentType: msg`Payment`,
    terminal: msg`Terminal`,
    hour: msg`Hour`,
    weekday: msg`Weekday`,
  },
  Compare: { before: msg`The period before`, year: msg`The year before` },
  Pivot: { shop: msg`Store`, type: msg`Payment` },
  variant: { light: msg({ message: 'Light', context: 'background' }), dark: msg`Dark` },
  alarm: {
    BEYOND_PAYMENT: msg`More was refunded than was paid`,
    NO_PAYMENT: msg`There is no such payment any more`,
    AFTER_FAILURE: msg`It had been reported as failed`,
  },
  answer: {
    succeeded: refundWords.SUCCEEDED,
    accepted: refundWords.ACCEPTED,
    failed: refundWords.FAILED,
    unknown: refundWords.UNKNOWN,
    notFound: msg`Not known there`,
  },
}

/** How states are called, by what the action is about. */
const states: readonly (readonly [RegExp, Words])[] = [
  [/\/systrade\/|refund/, refundWords],
  [/deposit/, depositWords],
  [/\/order\//, orderStatusWords],
  [/\/tradepoint\//, pointStatusWords],
  [/\/message\//, noticeWords],
  [/\/ent\//, Object.fromEntries(Object.entries(merchantLooks).map(([status, { word }]) => [status, word]))],
  [/./, tradeWords],
]
const stateFields = ['status', 'Statuses', 'stateBefore']

/** What a code in a field of a row stands for; undefined for what is no code. */
export function codeWord(action: string, field: string, value: string): MessageDescriptor | undefined {
  const words = stateFields.includes(field)
    ? states.find(([about]) => about.test(action))?.[1]
    : (byField[field] ?? settlementWords)
  return words && Object.hasOwn(words, value) ? words[value] : undefined
}
