import { msg } from '@lingui/core/macro'
import { part } from '#server/db/db.ts'
import { inLanguage, named } from '#server/export/named.ts'
import type { ExportList } from '#server/export/source.ts'
import { streamedList } from '#server/export/streamed-file.ts'
import type { WriteContext } from '#server/feature.ts'
import type { Language } from '#shared/language.ts'
import type { queueFile } from './file.contract.ts'
import { refundFields, type RefundField } from './list.ts'
import { reachOf } from './queue.server.ts'
import { countRefunds, everyRefund, names } from './queue.sql.ts'
import { reasonWords, refundWords } from './words.list.ts'

/** The queue as a file, narrowed and ordered as it is shown. Throws as `streamedList` does. */
export function writeQueue({ input, scope, language, audit, ...asked }: WriteContext<typeof queueFile>) {
  const { columns, format, Sort = '-requestedAt', ...filter } = input
  const [reach, wanted] = [reachOf(scope, input), { statuses: input.Statuses, tradeNo: input.TradeNo }]
  audit(format, { columns, filter })
  return streamedList(
    refundList(language),
    {
      rows: (chosen) => everyRefund(reach, wanted, Sort, chosen),
      count: async (db) => BigInt(await countRefunds(db, reach, wanted)),
    },
    { columns, format, language },
    asked,
  )
}

function refundList(language: Language): ExportList<RefundField> {
  const row = part`t`
  return {
    title: msg`Refunds`,
    fields: refundFields,
    sql: {
      requestedAt: { value: part`t.requested_at` },
      entName: { value: part`nullif(${names.ent(row)}, '')` },
      shopName: { value: part`coalesce(nullif(${names.shop(row)}, ''), t.shop_code)` },
      paymentType: {
        value: part`coalesce((select nullif(p.names->>${language}, '') from payment_types p where p.code = t.payment_type), t.payment_type)`,
      },
      tradeNo: { value: part`t.trade_no` },
      reasonCode: named(inLanguage(reasonWords, language), part`t.reason_code`),
      requestedBy: { value: part`t.requested_by` },
      status: named(inLanguage(refundWords, language), part`t.status`),
      amount: { value: part`t.amount` },
    },
    currency: part`t.currency`,
    key: part`t.refund_no`,
  }
}
