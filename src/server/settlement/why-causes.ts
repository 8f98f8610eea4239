/** What can make an amount another than the one transferred. */
export const causeIds = [
  'refund',
  'chargeback',
  'fee',
  'feeTaxable',
  'feeExempt',
  'vat',
  'vatByRow',
  'adjustment',
  'adjustmentFee',
  'carryIn',
  'failedIn',
  'transferFee',
  'transferFeeTwice',
  'carryOut',
  'lateIn',
  'lateOut',
  'refundedAfter',
  'sameDay',
  'notPaid',
] as const
export type CauseId = (typeof causeIds)[number]

/** One amount of the books that somebody may have overlooked, or counted though it is no part of the deposit. */
export interface Cause {
  readonly id: CauseId
  /** Tells it from all other causes of the deposit. */
  readonly key: string
  /** What leads from the amount in question towards the one transferred. */
  readonly amount: bigint
  /** Of what it is made; causes that share any of it exclude each other. */
  readonly of: readonly string[]
  readonly count: number
  /** The day it happened or first happened. */
  readonly day?: string | undefined
  /** The other deposit it belongs to. */
  readonly depositNo?: string | undefined
  readonly reason?: string | undefined
  /** After what the provider keeps of it. */
  readonly net?: true
  /** Not a step of every calculation, so that it is told even where it explains nothing. */
  readonly moved?: true
}

/** Rows of other days or other deposits: their amount as money to the merchant, below zero for refunds, and the fees kept of it. */
export interface MovedRows {
  readonly count: number
  readonly amount: bigint
  readonly fee: bigint
  readonly day?: string | undefined
  /** The deposit that took them, where one did. */
  readonly depositNo?: string | undefined
}

/** Everything of a deposit from which a difference can come. */
export interface WhyFacts {
  readonly refund: bigint
  readonly refundCount: number
  readonly chargeback: bigint
  readonly chargebackCount: number
  readonly feeTaxable: bigint
  readonly feeExempt: bigint
  readonly vat: bigint
  /** The tax on fees were it truncated row by row. */
  readonly vatByRow: bigint
  readonly adjustment: bigint
  readonly adjustments: readonly {
    readonly day: string
    readonly amount: bigint
    readonly fee: bigint
    readonly reason: string
  }[]
  readonly carryIn: bigint
  readonly carries: readonly { readonly depositNo: string; readonly failed: boolean; readonly amount: bigint }[]
  readonly transferFee: bigint
  readonly carryOut: bigint
  readonly transferAmount: bigint
  readonly lateIn: MovedRows
  readonly lateOut: MovedRows
  /** Refunds of its payments that later deposits hold, or none yet. */
  readonly refundedAfter: MovedRows
  /** Other deposits that the bank books on the same day into the same account. */
  readonly sameDay: readonly { readonly depositNo: string; readonly amount: bigint }[]
  /** Whether the money has not arrived: on its way, held or sent back. */
  readonly unpaid: boolean
}

/** A step of the calculation and what it adds, in its parts; a step that is zero has none. */
interface Step {
  readonly id: 'usage' | 'refund' | 'chargeback' | 'fee' | 'vat' | 'adjustment' | 'carryIn' | 'transferFee' | 'carryOut'
  readonly causes: readonly Cause[]
}

/** The steps of the calculation, in its order. */
export function stepsOf(facts: WhyFacts): Step[] {
  const { refund, chargeback, feeTaxable, feeExempt, vat, transferFee, carryOut } = facts
  return [
    { id: 'usage', causes: [] },
    { id: 'refund', causes: one({ id: 'refund', amount: -refund, count: facts.refundCount }) },
    { id: 'chargeback', causes: one({ id: 'chargeback', amount: -chargeback, count: facts.chargebackCount }) },
    { id: 'fee', causes: one({ id: 'fee', amount: -feeTaxable - feeExempt, of: ['taxable', 'exempt'] }) },
    { id: 'vat', causes: one({ id: 'vat', amount: -vat }) },
    { id: 'adjustment', causes: adjustmentsIn(facts) },
    { id: 'carryIn', causes: carriesIn(facts) },
    { id: 'transferFee', causes: one({ id: 'transferFee', amount: -transferFee }) },
    { id: 'carryOut', causes: one({ id: 'carryOut', amount: -carryOut }) },
  ]
}

/** All causes of a deposit, those that people overlook most first. */
export function causesOf(facts: WhyFacts): Cause[] {
  const { feeTaxable, feeExempt, vat, vatByRow, transferFee, adjustments, lateIn, lateOut, refundedAfter } = facts
  return [
    ...stepsOf(facts)
      .toReversed()
      .flatMap(({ causes }) => causes),
    ...(facts.unpaid ? one({ id: 'notPaid', amount: facts.transferAmount }) : []),
    ...movedIn('refundedAfter', refundedAfter, -1n),
    ...movedIn('lateOut', lateOut, -1n),
    ...movedIn('lateIn', lateIn, 1n),
    ...facts.sameDay.flatMap(({ depositNo, amount }) =>
      one({ id: 'sameDay', key: depositNo, amount: -amount, count: 1, depositNo, moved: true }),
    ),
    ...(feeTaxable !== 0n && feeExempt !== 0n
      ? [
          ...one({ id: 'feeTaxable', amount: -feeTaxable, of: ['taxable'] }),
          ...one({ id: 'feeExempt', amount: -feeExempt, of: ['exempt'] }),
        ]
      : []),
    ...adjustments.flatMap(({ fee, day, reason }, at) =>
      one({ id: 'adjustmentFee', key: String(at), amount: -fee, of: ['taxable', 'exempt'], count: 1, day, reason }),
    ),
    ...one({ id: 'vatByRow', amount: vatByRow - vat, of: ['vat'] }),
    ...one({ id: 'transferFeeTwice', amount: transferFee, of: ['transferFee'] }),
  ]
}

type Written = Omit<Cause, 'key' | 'of' | 'count'> & { key?: string; of?: readonly string[]; count?: number }

/** A cause, or none where it is zero. */
function one({ key, of, count = 0, ...cause }: Written): Cause[] {
  if (cause.amount === 0n) return []
  const whole = key === undefined ? cause.id : `${cause.id}:${key}`
  return [{ ...cause, key: whole, of: of ?? [whole], count }]
}

/** Each adjustment by itself where they are the whole step, else the step. */
function adjustmentsIn({ adjustment, adjustments }: WhyFacts): Cause[] {
  const single = adjustments.flatMap(({ amount, day, reason }, at) =>
    one({ id: 'adjustment', key: String(at), amount, count: 1, day, reason }),
  )
  return sumOf(single) === adjustment && single.length <= mostSingle
    ? single
    : one({ id: 'adjustment', amount: adjustment, count: adjustments.length })
}

/** Each deposit that left something to this one, or a transfer that came back. */
function carriesIn({ carryIn, carries }: WhyFacts): Cause[] {
  const single = carries.flatMap(({ depositNo, failed, amount }) =>
    one({ id: failed ? 'failedIn' : 'carryIn', key: depositNo, amount, count: 1, depositNo }),
  )
  return sumOf(single) === carryIn && single.length <= mostSingle ? single : one({ id: 'carryIn', amount: carryIn })
}

/** With more of them, some would come to any amount by chance. */
const mostSingle = 5

function movedIn(id: 'refundedAfter' | 'lateOut' | 'lateIn', rows: MovedRows, sign: bigint): Cause[] {
  const { count, amount, fee, day, depositNo } = rows
  const told = { id, of: [id], count, day, depositNo, moved: true } as const
  return [
    ...one({ ...told, amount: sign * amount }),
    ...(fee === 0n ? [] : one({ ...told, key: 'net', amount: sign * (amount - fee), net: true })),
  ]
}

function sumOf(causes: readonly Cause[]): bigint {
  return causes.reduce((sum, { amount }) => sum + amount, 0n)
}
