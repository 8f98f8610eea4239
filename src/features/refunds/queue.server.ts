import { namesFor, type Names } from '#features/transactions/names.server.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Fragment } from '#server/db/db.ts'
import { sentenceOf } from '#server/catalogue.ts'
import { ToldAnswer, type ReadContext } from '#server/feature.ts'
import { expiryOf } from '#server/refunds/expiry.ts'
import { failedRefund } from '#server/refunds/failed-refund.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import { businessDateOf, instantOf } from '#shared/business-day.ts'
import { overLimit, termsOf, withoutRequest } from './refund-limits.server.ts'
import type { RefundDetail, refunds, systrade } from './contract.ts'
import type { Refund } from './queue.contract.ts'
import { refundLimitsOf, mayOnlyAsk } from './limits.server.ts'
import { countRefunds, decidableBy, refundsOf, type Reach, type RefundRow } from './queue.sql.ts'
import { askedSince } from './requests.sql.ts'
import { paymentOf, type PaymentRow } from './sql.ts'
import { momentOf, toldBefore } from './told.server.ts'

type ListAsked = ReadContext<typeof refunds.list> | ReadContext<typeof systrade.list>
type StatusAsked = ReadContext<typeof refunds.status> | ReadContext<typeof systrade.status>
/** For whom a refund is put into words. */
type Reader = Pick<ListAsked, 'viewer' | 'language' | 'now'>

/** A page of the queue, newest first unless another order is asked, with how many there are. */
export async function queueOf(asked: ListAsked) {
  const { input, scope, now, viewer } = asked
  const { PageSize: size, PageIndex: pageIndex, Statuses: statuses, TradeNo: tradeNo, Sort: sort } = input
  const db = sort ? asked.db.within(serverLimits.walkSeconds) : asked.db // no index serves another order
  const toDecide = input.ToDecide ? decidedBy(viewer, now) : undefined
  const [reach, wanted] = [reachOf(scope, input), { statuses, tradeNo, toDecide }]
  const behind = input.Cursor === undefined ? undefined : readCursor(input.Cursor)
  const rows = await refundsOf(db, reach, wanted, { sort, behind, limit: size + 1 })
  const found = await countRefunds(db, reach, wanted, serverLimits.countCap)
  const shown = rows.slice(0, size)
  const names = await namesFor(db, scope.tenant, shown)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    list: shown.map((row) => formattedRefund(row, names, asked)),
    total: Math.min(found, serverLimits.countCap),
    ...(found > serverLimits.countCap ? { totalCapped: true } : {}),
    pageIndex,
    pageSize: size,
    ...(last ? { nextCursor: last.refundNo } : {}),
    asOf: now,
  }
}

/**
 * One refund; of one that failed the answer says so (4005). Throws Problem('notFound') alike for what is not there and what
 * may not be seen.
 */
export async function statusOf(asked: StatusAsked): Promise<RefundDetail | ToldAnswer<RefundDetail>> {
  const { input, scope, db, viewer } = asked
  const [row] = await refundsOf(db, reachOf(scope, input), { refundNo: input.RefundNo }, { limit: 1 })
  if (!row) throw new Problem('notFound')
  const refund = formattedRefund(row, await namesFor(db, scope.tenant, [row]), asked)
  if (row.status === 'FAILED') return new ToldAnswer(failedRefund(row, viewer.timeZone), refund)
  if (refund.offers !== 'decide') return refund
  const payment = await paymentOf(db, scope, row)
  return payment ? { ...refund, decision: await decisionOf(asked, row, payment) } : refund
}

/** The condition that a refund is a request this person may decide. */
export function mayDecide(viewer: ListAsked['viewer'], now: Date): Fragment {
  return decidableBy(decidedBy(viewer, now))
}

function decidedBy({ userId, refundLimitSingle }: ListAsked['viewer'], now: Date) {
  const since = new Date(now.getTime() - limits.refundRequestHours * 3_600_000)
  return { userId, since, most: refundLimitSingle ?? null }
}

/** The request of a payment that waits, as this person sees it. */
export async function waitingOf(
  asked: Reader & Pick<ListAsked, 'db' | 'scope'>,
  { entCode, tradeNo }: PaymentRow,
): Promise<Refund | undefined> {
  const { db, scope } = asked
  const waiting = { statuses: ['WAITING_APPROVAL'], tradeNo }
  const [row] = await refundsOf(db, { scope, ents: [entCode] }, waiting, { limit: 1 })
  return row && formattedRefund(row, await namesFor(db, scope.tenant, [row]), asked)
}

/** What whoever decides must know: the sums, whether it can be approved now, and how often the person asks. */
async function decisionOf(asked: StatusAsked, row: RefundRow, payment: PaymentRow): Promise<RefundDetail['decision']> {
  const { viewer, tenant, scope, db, now, language } = asked
  const { currency, amount } = row
  const moment = momentOf(payment, tenant, now)
  const terms = termsOf(withoutRequest(payment, amount), moment)
  const decimals = tenant.config.currencyDecimals
  const limit = overLimit(amount, await refundLimitsOf(db, asked, currency), { currency, decimals })
  const refusal = terms.refusal ?? (limit && { because: 'limit' as const, problem: limit })
  const month = `${businessDateOf(now, viewer.timeZone).slice(0, 7)}-01`
  const since = instantOf(month, '00:00', viewer.timeZone)
  const made = await askedSince(db, scope, { userId: row.requestedById, since, currency })
  return {
    paid: Number(payment.amount),
    ...(payment.cardBrand === null ? {} : { cardBrand: payment.cardBrand }),
    ...(payment.cardLast4 === null ? {} : { cardLast4: payment.cardLast4 }),
    left: Number(terms.refusal ? payment.amount - payment.refunded - payment.reserved : terms.refundable - amount),
    lastOne: terms.lastOne,
    ...(refusal ? { refusal: toldBefore(refusal, language) } : {}),
    asked: { count: made.count, amount: Number(made.amount) },
  }
}

function formattedRefund(row: RefundRow, names: Names, { viewer, language, now }: Reader): Refund {
  const {
    tradeTime,
    amount,
    requestedAt,
    statusAt,
    providerRefundNo,
    failureCode,
    refundTradeNo,
    requestedById,
    decidedBy,
    decidedAt,
    approval,
    comment,
    failureText: _providersOwnWords,
    decidedById: _decider,
    ...rest
  } = row
  const waits = row.status === 'WAITING_APPROVAL' && now < expiryOf(requestedAt)
  const mine = requestedById === viewer.userId
  const offers = !waits
    ? undefined
    : mine
      ? ('withdraw' as const)
      : mayOnlyAsk(viewer)
        ? undefined
        : ('decide' as const)
  const decision =
    !approval || decidedBy === null || decidedAt === null
      ? {}
      : row.status === 'REJECTED'
        ? { rejectedBy: decidedBy }
        : { approvedBy: decidedBy, approvedAt: decidedAt.toISOString() }
  return {
    ...(rest as Pick<Refund, keyof typeof rest>), // words the columns' checks hold
    entName: names.enterprise(row.entCode),
    shopName: names.shop(row.entCode, row.shopCode),
    tradeTime: tradeTime.toISOString(),
    amount: Number(amount),
    requestedAt: requestedAt.toISOString(),
    statusAt: statusAt.toISOString(),
    ...(providerRefundNo === null ? {} : { providerRefundNo }),
    ...(failureCode === null ? {} : { failureCode }),
    ...(row.status === 'FAILED' ? { failed: sentenceOf(failedRefund(row, viewer.timeZone), language) } : {}),
    ...(waits ? { expiresAt: expiryOf(requestedAt).toISOString() } : {}),
    ...(offers ? { offers } : {}),
    ...decision,
    ...(comment ? { comment } : {}),
    ...(refundTradeNo === null ? {} : { refundTradeNo }),
  }
}

/** Whose refunds: those of the enterprise that is named, as far as the person reaches. */
export function reachOf(scope: Scope, { EntCode: ent }: { readonly EntCode?: string | undefined }): Reach {
  return { scope, ents: scope.ents.filter((one) => ent === undefined || one === ent) }
}

/** A page goes on behind a refund, which its number names; what it names need not exist. */
function readCursor(text: string): string {
  if (!/^R\d{18}$/.test(text)) throw wrongParameter('Cursor')
  return text
}
