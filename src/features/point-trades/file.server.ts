import { msg } from '@lingui/core/macro'
import { part, type Fragment } from '#server/db/db.ts'
import { inLanguage, named } from '#server/export/named.ts'
import type { ExportList } from '#server/export/source.ts'
import type { Language } from '#shared/language.ts'
import { pointFields, type PointField } from './list.ts'
import { chargeWords, directionWords, kindWords, pointStatusWords, sourceWords } from './words.list.ts'

/** Point transactions as files have them. */
export function pointList(language: Language): ExportList<PointField> {
  return {
    title: msg`Point transactions`,
    fields: pointFields,
    sql: {
      at: { value: part`t.at` },
      direction: named(inLanguage(directionWords, language), part`t.direction`),
      chargeType: named(inLanguage(chargeWords, language), part`t."chargeType"`),
      entName: { value: part`nullif(t."entName", '')` },
      shopName: { value: part`nullif(t."shopName", '')` },
      terminalNo: { value: part`nullif(t."terminalNo", '')` },
      member: { value: part`t.member` },
      balanceAfter: { value: part`t."balanceAfter"::text` },
      validUntil: { value: part`t."validUntil"` },
      status: named(inLanguage(pointStatusWords, language), part`t.status`),
      points: { value: part`t.points::text` },
      orderNo: { value: part`t."orderNo"` },
      tradeNo: { value: part`t."tradeNo"` },
      pointTradeNo: { value: part`t."pointTradeNo"` },
      baseAmount: { value: part`t."baseAmount"` },
      paymentKind: named(inLanguage(kindWords, language), part`t."paymentKind"`),
      giveRate: { value: decimal(part`t."giveRatePpm"`) },
      multiple: { value: decimal(part`t."multiplePpm"`) },
      cap: { value: part`t.cap::text` },
      source: named(inLanguage(sourceWords, language), part`nullif(t.source, '')`),
      remark: { value: part`nullif(t.remark, '')` },
    },
    currency: part`t.currency`,
    key: part`t."pointTradeNo"`,
  }
}

function decimal(ppm: Fragment): Fragment {
  return part`trim_scale(${ppm}::numeric / 1000000)::text`
}
