import { entOf } from '#features/transactions/named-payment.server.ts'
import type { ReadContext } from '#server/feature.ts'
import { answer } from '#server/feature.ts'
import { Problem } from '#shared/problem.ts'
import { refunds, systrade } from './contract.ts'
import { decideRequest, withdrawRequest } from './decide.server.ts'
import { queueFile } from './file.contract.ts'
import { writeQueue } from './file.server.ts'
import { queueOf, statusOf } from './queue.server.ts'
import { requestRefund } from './request.server.ts'
import { searchNumber } from './search.server.ts'
import { paymentOf } from './sql.ts'
import { formattedTerms } from './terms.server.ts'

export default [
  answer(refunds.terms, (asked) => termsFor(asked)),
  answer(refunds.refund, (asked) => requestRefund(asked, 'PORTAL')),
  answer(refunds.status, (asked) => statusOf(asked)),
  answer(refunds.approve, (asked) => decideRequest(asked, refunds.approve)),
  answer(refunds.withdraw, (asked) => withdrawRequest(asked, refunds.withdraw)),
  answer(refunds.list, (asked) => queueOf(asked)),

  answer(systrade.search, (asked) => searchNumber(asked)),
  answer(systrade.terms, (asked) => termsFor(asked)),
  answer(systrade.refund, (asked) => requestRefund(asked, 'ADMIN')),
  answer(systrade.status, (asked) => statusOf(asked)),
  answer(systrade.approve, (asked) => decideRequest(asked, systrade.approve)),
  answer(systrade.withdraw, (asked) => withdrawRequest(asked, systrade.withdraw)),
  answer(systrade.list, (asked) => queueOf(asked)),
  answer(queueFile, (asked) => writeQueue(asked)),
]

async function termsFor(asked: ReadContext<typeof refunds.terms> | ReadContext<typeof systrade.terms>) {
  const { input, scope, db } = asked
  const tradeNo = input.TradeNo
  const payment = await paymentOf(db, scope, {
    entCode: await entOf(db, scope, { tradeNo, entCode: input.EntCode }),
    tradeNo,
  })
  if (!payment) throw new Problem('notFound')
  return formattedTerms(payment, asked)
}
