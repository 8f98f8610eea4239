import { msg } from '@lingui/core/macro'
import { part } from '#server/db/db.ts'
import { inLanguage, named } from '#server/export/named.ts'
import type { ExportList } from '#server/export/source.ts'
import type { Language } from '#shared/language.ts'
import { orderFields, type OrderField } from './list.ts'
import { orderStatusWords, orderTypeWords } from './words.list.ts'

/** Orders as files have them. */
export function orderList(language: Language): ExportList<OrderField> {
  return {
    title: msg`Orders`,
    fields: orderFields,
    sql: {
      orderTime: { value: part`t."orderTime"` },
      entName: { value: part`nullif(t."entName", '')` },
      shopName: { value: part`nullif(t."shopName", '')` },
      terminalNo: { value: part`nullif(t."terminalNo", '')` },
      orderType: named(inLanguage(orderTypeWords, language), part`t."orderType"`),
      payments: {
        value: part`(select string_agg(coalesce((select p.names->>${language} from payment_types p where p.code = m->>'paymentType'), m->>'paymentType'), ' + ')
                       from json_array_elements(t.payments) m)`,
      },
      member: { value: part`nullif(t.member, '')` },
      pointUsed: { value: part`t."pointUsed"::text` },
      pointGiven: { value: part`t."pointGiven"::text` },
      pointBalanceAfter: { value: part`t."pointBalanceAfter"::text` },
      status: named(inLanguage(orderStatusWords, language), part`t.status`),
      totalAmount: { value: part`case t."orderType" when 'RETURN' then -t."totalAmount" else t."totalAmount" end` },
      orderNo: { value: part`t."orderNo"` },
      tradeNo: { value: part`t."tradeNo"` },
      tradeType: {
        value: part`(select k.names->>${language}
                       from trade_numbers n
                       join transactions r on r.ent_code = n.ent_code and r.trade_no = n.trade_no and r.business_date = n.business_date
                       join trade_types k on k.trade_type_code = r.trade_type
                      where n.ent_code = t."entCode" and n.trade_no = t."tradeNo")`,
      },
      couponNo: { value: part`t."couponNo"` },
      remark: { value: part`nullif(t.remark, '')` },
    },
    currency: part`t.currency`,
    key: part`t."orderNo"`,
  }
}
