import type pg from 'pg'
import { dbOn, type Db } from '#server/db/db.ts'
import type { Acquirer, AcquirerAnswer, PaymentAnswer, RefundAnswer, RefundKey, RefundOrder } from './port.ts'

/** How the sandbox answers, by the last three digits of the amount, or of a trade number that ends in `-9xx`. */
const behaviours = {
  901: 'LAG',
  902: 'LONG_LAG',
  903: 'LAG_THEN_FAIL',
  904: 'FAIL',
  905: 'LATE_EFFECT',
  906: 'LOST',
  907: 'TWICE',
  908: 'SILENT',
  909: 'LATE_FAIL',
} as const

/** A behaviour of the sandbox; PROMPT succeeds at once. */
export type Behaviour = (typeof behaviours)[keyof typeof behaviours] | 'PROMPT'

const lagSeconds: Partial<Record<Behaviour, number>> = { LAG: 3, LONG_LAG: 60, LAG_THEN_FAIL: 3, LATE_FAIL: 3 }
/** Behaviours in which no money moves, or not at the first request. */
const withoutEffect: readonly Behaviour[] = ['LAG_THEN_FAIL', 'FAIL', 'LATE_FAIL', 'LOST']

/** What the sandbox needs; `callBack` sends its callbacks. */
export interface SandboxParts {
  readonly service: pg.Pool
  readonly now: () => Date
  readonly callBack: (refundNo: string, answer: RefundAnswer) => Promise<unknown>
}

/** An acquirer that moves no money: it answers by fixed rules (docs/acquirer.md) and keeps its books in the database. */
export function sandboxAcquirer({ service, now, callBack }: SandboxParts): Acquirer {
  const db = dbOn(service)
  return {
    async refund(order) {
      const entry = await enter(db, order, now())
      if (entry.amount !== order.amount) return silence('another amount under a known number')
      const answer = answerOf(entry, now())
      if (entry.behaviour === 'TWICE') setImmediate(() => void sayTwice(callBack, order.refundNo, answer))
      const first = entry.asked === 1
      if (first && lateAnswers.includes(entry.behaviour)) return silence('the sandbox let the line go dead')
      return answer.outcome === 'notFound' ? silence('the sandbox never heard it') : answer
    },
    async payment({ tradeNo, amount, early }) {
      return paymentAnswer(behaviourOf({ amount, tradeNo }), early)
    },
    async status(key) {
      const entry = await look(db, key)
      return entry ? answerOf(entry, now()) : { outcome: 'notFound' }
    },
  }
}

/** The behaviour for a refund of this amount or payment. */
export function behaviourOf({ amount, tradeNo }: Pick<RefundOrder, 'amount' | 'tradeNo'>): Behaviour {
  const [, named] = /-(9\d\d)$/.exec(tradeNo) ?? []
  const known: Readonly<Record<string, Behaviour>> = behaviours
  return known[named ?? String(amount % 1000n)] ?? 'PROMPT'
}

/**
 * The state of a payment in the sandbox: paid, unless its behaviour is to fail, to take long or not to answer. Before the
 * result is due only a person's question decides it, else a demonstration would have nothing left to ask about.
 */
function paymentAnswer(behaviour: Behaviour, early = false): PaymentAnswer {
  if (behaviour === 'SILENT') return silence('the sandbox keeps silent')
  if (early || behaviour === 'LAG' || behaviour === 'LONG_LAG') return { outcome: 'pending' }
  if (behaviour === 'FAIL') return { outcome: 'failed', code: 'NOT_PAID', text: 'The customer did not pay.' }
  return { outcome: 'succeeded', approvalNo: undefined }
}

const lateAnswers: readonly Behaviour[] = ['LATE_EFFECT', 'LATE_FAIL', 'LOST']

interface Entry {
  refundNo: string
  amount: bigint
  behaviour: Behaviour
  settlesAt: Date | null
  asked: number
}

function answerOf({ refundNo, behaviour, settlesAt, asked }: Entry, now: Date): AcquirerAnswer {
  const providerRefundNo = `SB${refundNo.slice(1)}`
  if (behaviour === 'SILENT') return silence('the sandbox keeps silent')
  if (behaviour === 'LOST' && asked === 1) return { outcome: 'notFound' }
  if (behaviour === 'FAIL') return { outcome: 'failed', code: 'INSUFFICIENT_FUNDS', text: 'The balance is too low.' }
  if (settlesAt && settlesAt > now) {
    if (behaviour === 'LATE_FAIL') return silence('the sandbox is still thinking')
    return {
      outcome: 'accepted',
      providerRefundNo,
      afterSeconds: Math.ceil((settlesAt.getTime() - now.getTime()) / 1000),
    }
  }
  if (behaviour === 'LAG_THEN_FAIL' || behaviour === 'LATE_FAIL')
    return { outcome: 'failed', code: 'ACCOUNT_CLOSED', text: 'The customer’s account is closed.' }
  return { outcome: 'succeeded', providerRefundNo }
}

function silence(reason: string): Extract<RefundAnswer, { outcome: 'unknown' }> {
  return { outcome: 'unknown', reason }
}

async function sayTwice(callBack: SandboxParts['callBack'], refundNo: string, answer: AcquirerAnswer): Promise<void> {
  if (answer.outcome === 'notFound') return
  // Sent twice at once, as a faulty network may do; the receiver logs failures.
  await Promise.allSettled([callBack(refundNo, answer), callBack(refundNo, answer)])
}

/** Books the first request under a number; repeats are only counted, and a lost request arrives at the second attempt. */
async function enter(db: Db, order: RefundOrder, now: Date): Promise<Entry> {
  const behaviour = behaviourOf(order)
  const lag = lagSeconds[behaviour]
  const settlesAt = lag === undefined ? null : new Date(now.getTime() + lag * 1000)
  const effects = withoutEffect.includes(behaviour) ? 0 : 1
  const [entry] = await db.sql<Entry>`
    insert into sandbox_acquirer as s (ent_code, refund_no, trade_no, amount, currency, behaviour, received_at, settles_at, effects)
    values (${order.entCode}, ${order.refundNo}, ${order.tradeNo}, ${order.amount}, ${order.currency}, ${behaviour}, ${now},
            ${settlesAt}, ${effects})
        on conflict (ent_code, refund_no) do update
       set asked = s.asked + 1, effects = case when s.behaviour = 'LOST' then 1 else s.effects end
    returning refund_no as "refundNo", amount, behaviour, settles_at as "settlesAt", asked`
  if (!entry) throw new Error('the sandbox lost its books')
  return entry
}

async function look(db: Db, { entCode, refundNo }: RefundKey): Promise<Entry | undefined> {
  const [entry] = await db.sql<Entry>`
    select refund_no as "refundNo", amount, behaviour, settles_at as "settlesAt", asked
      from sandbox_acquirer
     where ent_code = ${entCode} and refund_no = ${refundNo}`
  return entry
}
