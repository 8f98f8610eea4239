import { msg } from '@lingui/core/macro'
import { randomUUID } from 'node:crypto'
import { part, type Db } from '#server/db/db.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { WriteContext } from '#server/feature.ts'
import { resultReceivers } from '#server/notices/result-receivers.ts'
import { post } from '#server/jobs/outbox.ts'
import { resultKnownBy } from '#server/acquirer/known-by.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { recheckKind } from '#server/acquirer/payment-checks.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Trade } from './contract.ts'
import { entOf } from './named-payment.server.ts'
import type { payments, OpenPayment } from './payment.contract.ts'

/**
 * Asks the acquirer how a payment stands: the question leaves after the commit, and its answer comes in as every row does.
 * Throws Problem('notFound') for what may not be seen, 'parameter' for a refund, 'noChange' for a payment whose result is
 * known, 'tooMany' for one that was asked about within the last half minute and 'thirdParty' where there is nobody to ask.
 */
export async function recheck({
  input,
  scope,
  viewer,
  tx,
  now,
  audit,
  services,
}: WriteContext<typeof payments.recheck>) {
  if (!services.acquirer) throw new Problem('thirdParty', nobodyToAsk)
  const { tradeNo } = input
  const entCode = await entOf(tx, scope, input)
  const [payment] = await tx.sql<{ status: string; origTradeNo: string | null }>`
    select t.status, t.orig_trade_no as "origTradeNo"
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
     where n.ent_code = ${entCode} and n.ent_code = any(${scope.ents}) and n.trade_no = ${tradeNo} and ${inStores(scope, part`t.shop_code`)}`
  if (!payment) throw new Problem('notFound')
  // The acquirer's question is about payments; a refund's own result comes by the refund.
  if (payment.origTradeNo !== null) throw wrongParameter('tradeNo')
  if (payment.status !== 'UNKNOWN') throw new Problem('noChange', alreadyKnown)
  const [taken] = await tx.sql<{ asked: number }>`
    insert into payment_checks as c (ent_code, trade_no, asked_at, asked_by)
    values (${entCode}, ${tradeNo}, ${now}, array[${viewer.userId}::text])
        on conflict (ent_code, trade_no) do update
       set asked_at = excluded.asked_at, asked = c.asked + 1, answered_at = null, outcome = null,
           asked_by = array_remove(c.asked_by, ${viewer.userId}) || excluded.asked_by
     where c.asked_at <= ${againFrom(now, -1)}
    returning asked`
  if (!taken) throw new Problem('tooMany', askedJustNow)
  await post(tx, { tenant: scope.tenant, ent: entCode, id: randomUUID(), kind: recheckKind, payload: { tradeNo } })
  audit(tradeNo, { entCode, asked: taken.asked })
  return { tradeNo, entCode, askedAt: now, againAt: againFrom(now, 1) }
}

/** Who looks at a payment of unknown result, when, and whether there is an acquirer to ask. */
export interface OpenAsked {
  readonly viewer: Pick<Viewer, 'tenant' | 'userId'>
  readonly now: Date
  readonly acquirer: boolean
}

/** When the payment's result is known at the latest, what was asked about it so far, when next, and whether the viewer is told. */
export async function openPaymentOf(db: Db, trade: Trade, { viewer, now, acquirer }: OpenAsked): Promise<OpenPayment> {
  const { entCode, shopCode, tradeNo, businessDate } = trade
  const [row] = await db.sql<{ zone: string; askedAt: Date | null; asked: number | null; outcome: string | null }>`
    select e.time_zone as zone, c.asked_at as "askedAt", c.asked, c.outcome
      from enterprises e
      left join payment_checks c on c.ent_code = e.ent_code and c.trade_no = ${tradeNo}
     where e.ent_code = ${entCode}`
  const knownBy = resultKnownBy(businessDate, row?.zone ?? 'Asia/Tokyo').toISOString()
  const { tenant, userId } = viewer
  const told = await resultReceivers(db, { tenant, entCode, shopCode, tradeNo }, userId)
  const open = { knownBy, asks: acquirer, tells: told.length > 0, ...(acquirer && nextOf(trade, row?.askedAt, now)) }
  if (!row?.askedAt) return open
  const check = {
    askedAt: row.askedAt.toISOString(),
    times: row.asked ?? 1,
    againAt: againFrom(row.askedAt, 1).toISOString(),
    ...(row.outcome !== null && { outcome: row.outcome as 'pending' }), // the column's check holds the contract's words
  }
  return { ...open, check }
}

/** When the portal asks by itself, as long as it does. */
function nextOf({ tradeTime }: Trade, askedAt: Date | null | undefined, now: Date): Pick<OpenPayment, 'nextAt'> {
  const { recheckAfterMinutes, recheckEveryMinutes, recheckDays } = serverLimits
  const paidAt = Date.parse(tradeTime)
  const due = askedAt ? askedAt.getTime() + recheckEveryMinutes * 60_000 : paidAt + recheckAfterMinutes * 60_000
  if (Math.max(due, now.getTime()) >= paidAt + recheckDays * 86_400_000) return {}
  return { nextAt: new Date(due).toISOString() }
}

function againFrom(time: Date, way: 1 | -1): Date {
  return new Date(time.getTime() + way * limits.recheckSeconds * 1000)
}

const nobodyToAsk = msg`No payment company is connected that could be asked.`
const alreadyKnown = msg`The result of this payment is known already.`
const { recheckSeconds: seconds } = limits
const askedJustNow = msg`It can be asked once in ${seconds} seconds.`
