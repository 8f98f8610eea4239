import type { AskedToRead } from '#server/feature.ts'
import { answer } from '#server/feature.ts'
import { Problem } from '#shared/problem.ts'
import { refunds, systrade } from './contract.ts'
import { queueOf, statusOf } from './queue.server.ts'
import { requestRefund } from './request.server.ts'
import { searchNumber } from './search.server.ts'
import { paymentOf } from './sql.ts'
import { wordedTerms } from './terms.server.ts'

export default [
  answer(refunds.terms, (asked) => termsFor(asked)),
  answer(refunds.refund, (asked) => requestRefund(asked, 'PORTAL')),
  answer(refunds.status, (asked) => statusOf(asked)),
  answer(refunds.list, (asked) => queueOf(asked)),

  answer(systrade.search, (asked) => searchNumber(asked)),
  answer(systrade.terms, (asked) => termsFor(asked)),
  answer(systrade.refund, (asked) => requestRefund(asked, 'ADMIN')),
  answer(systrade.status, (asked) => statusOf(asked)),
  answer(systrade.list, (asked) => queueOf(asked)),
]

async function termsFor(asked: AskedToRead<typeof refunds.terms> | AskedToRead<typeof systrade.terms>) {
  const { input, scope, db } = asked
  const payment = await paymentOf(db, scope, { entCode: input.EntCode, tradeNo: input.TradeNo })
  if (!payment) throw new Problem('notFound')
  return wordedTerms(payment, asked)
}
