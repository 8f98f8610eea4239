import { t } from '@lingui/core/macro'
import { date } from '#client/formats.ts'
import type { GivenBack, Receipt } from './receipt.ts'

/** A copy with who gives it out again and when. */
export interface Reissued {
  readonly at: Date
  readonly by: string
  /** When the server last said what stands on the paper. */
  readonly dataAt: string
  /** True where the copy is older than a minute because the server could not be asked. */
  readonly old: boolean
}

/** What the paper is, boxed on top. */
export function titleOf({ kind }: Receipt): string {
  if (kind === 'refund') return t`Refund receipt (reissued)`
  return kind === 'cancel' ? t`Cancellation receipt (reissued)` : t`Receipt (reissued)`
}

/** Day and time as papers have them: 2026/11/21 13:44. */
export function paperTime(at: string | Date): string {
  return `${date(at, 'date')} ${date(at, 'time')}`
}

/** What was given back, with its time; on another day than the payment's with that day. */
export function givenBackWords({ kind, row }: GivenBack, { trade }: Receipt): string {
  if (!row) return t`Refunds`
  const time = date(row.tradeTime, row.businessDate === trade.businessDate ? 'time' : 'shortTime')
  return kind === 'cancel' ? t`Cancellation ${time}` : t`Refund ${time}`
}

/** What stands before the total. */
export function totalWords({ kind, givenBack }: Receipt): string {
  if (kind === 'refund') return t`Amount refunded`
  if (kind === 'cancel') return t`Amount cancelled`
  return givenBack.length > 0 ? t`Net of refunds` : t`Total`
}
