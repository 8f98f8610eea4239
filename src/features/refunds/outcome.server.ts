import { sentenceOf } from '#server/catalogue.ts'
import type { Tx } from '#server/db/db.ts'
import { postPersonal } from '#server/notices/personal.ts'
import { failedRefund } from '#server/refunds/failed-refund.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { Held } from './progress.sql.ts'
import { outcomeLines, outcomeTitles, type Outcome } from './words.server.ts'

interface Facts {
  person: string
  amount: bigint
  currency: Currency
  paidAt: Date
  brand: Record<Language, string>
  shop: string
  zone: string
  decimals: number | null
  decidedBy: string | null
  comment: string
}

/**
 * Tells whoever asked for a refund what became of it, on their devices and under their bell. The title, which a locked
 * screen shows, names neither amount nor person; both stand in the text, with the reason of whoever rejected it.
 */
export async function tellOutcome(
  tx: Tx,
  { tenant, entCode, refundNo, tradeNo }: Pick<Held, 'tenant' | 'entCode' | 'refundNo' | 'tradeNo'>,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const [facts] = await tx.sql<Facts>`
    select r.requested_by_id as person, r.amount, r.currency, r.trade_time as "paidAt", p.names as brand, s.shop_name as shop,
           e.time_zone as zone, r.decided_by as "decidedBy", r.comment,
           (select (c.value #>> '{}')::int from tenant_configs c
             where c.tenant_code = r.tenant_code and c.config_key = 'currencyDecimals') as decimals
      from refunds r
      join payment_types p on p.code = r.payment_type
      join enterprises e on e.ent_code = r.ent_code
      join shops s on s.ent_code = r.ent_code and s.shop_code = r.shop_code
     where r.ent_code = ${entCode} and r.refund_no = ${refundNo} and r.approval`
  if (!facts) return
  const { decimals, paidAt: time, zone, ...rest } = facts
  const sum = { amount: facts.amount, currency: facts.currency, decimals: decimals === 0 ? (0 as const) : undefined }
  const failed = outcome === 'FAILED' ? failedRefund({ tradeTime: time }, zone) : undefined
  const text = (language: Language) => {
    const lines = outcomeLines(language, { ...rest, outcome, sum, time, zone, tradeNo, brand: facts.brand[language] })
    return [...(failed ? [sentenceOf(failed, language), ''] : []), ...lines.map((line) => `- ${line}`)].join('\n')
  }
  await postPersonal(tx, { tenant, ent: entCode, people: [facts.person], title: outcomeTitles[outcome], text, now })
}
