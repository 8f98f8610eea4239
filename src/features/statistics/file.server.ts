import { msg } from '@lingui/core/macro'
import { part, type Fragment } from '#server/db/db.ts'
import type { ExportList } from '#server/export/source.ts'
import type { Language } from '#shared/language.ts'
import { statFields, type StatField } from './list.ts'

/** A statistic as files have it; unless the days compared are `isWhole`, only rows of single days say how they changed. */
export function statisticList(language: Language, isWhole: boolean): ExportList<StatField> {
  const named = (table: Fragment, code: Fragment) =>
    part`coalesce((select nullif(m.names->>${language}, '') from ${table} m where m.code = ${code}), ${code})`
  return {
    title: msg`Statistics`,
    fields: statFields,
    sql: {
      date: { value: part`t.date` },
      entCode: { value: part`t."entCode"` },
      entName: { value: part`t."entName"` },
      shopCode: { value: part`t."shopCode"` },
      shopName: { value: part`t."shopName"` },
      paymentType: { value: named(part`payment_types`, part`t."paymentType"`) },
      split: {
        value: named(
          part`(select code, names from payment_types union all select class_code, names from payment_classes)`,
          part`t.split`,
        ),
      },
      payCount: { value: part`t."payCount"::text` },
      payAmount: { value: part`t."payAmount"::bigint` },
      refundCount: { value: part`t."refundCount"::text` },
      refundAmount: { value: part`t."refundAmount"::bigint` },
      netAmount: { value: part`t."netAmount"::bigint` },
      compared: {
        value: part`case when t.before::numeric <> 0 and (${isWhole} or t.date is not null) then round((t.now::numeric - t.before::numeric) * 100 / abs(t.before::numeric), 1)::text || '%' end`,
      },
    },
    currency: part`t.currency`,
    key: part`coalesce(t.date::text, t."shopCode", t."entCode", t."paymentType")`,
  }
}
