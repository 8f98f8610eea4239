import { msg } from '@lingui/core/macro'
import { statusesIn, type LeftOutGroup } from '#shared/trade-group.ts'
import type { TradeStatus } from './contract.ts'
import { statusWords } from './states.list.ts'

/** The words of rows that the net leaves out, by their group; of a group of several states, all of these. */
const groupWords: Readonly<Record<LeftOutGroup, ReturnType<typeof msg>>> = {
  unknown: statusWords.UNKNOWN,
  underWay: msg`Processing or authorised`,
  cancelled: statusWords.CANCELLED,
  cancel: msg`Cancellations`,
  voided: msg`Authorisation voided or expired`,
  failed: statusWords.FAILED,
  chargeback: statusWords.CHARGED_BACK,
  other: msg`Others`,
}

/** The word of a group where rows of these states were asked for, of any where left out: that of the only one it can hold. */
export function groupWord(group: LeftOutGroup, asked: readonly TradeStatus[] = []): ReturnType<typeof msg> {
  const states = statusesIn(group)
  const [state, ...others] = asked.filter((one) => states.includes(one))
  return state && others.length === 0 ? statusWords[state] : groupWords[group]
}
