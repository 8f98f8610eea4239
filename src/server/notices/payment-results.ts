import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import type { Tx } from '#server/db/db.ts'
import { paymentLines } from './payment-lines.ts'
import { noticeIdOf } from './notice-id.ts'
import { postPersonal } from './personal.ts'
import type { Language } from '#shared/language.ts'
import { serverLimits } from '#shared/limits.ts'
import type { Currency } from '#shared/money.ts'
import { resultReceivers, type AwaitedPayment } from './result-receivers.ts'

/** A payment whose result has become known. */
export interface KnownResult extends Omit<AwaitedPayment, 'tenant'> {
  readonly paid: boolean
  readonly tradeTime: Date
  readonly paymentType: string
  readonly amount: bigint
  readonly currency: string
}

interface Facts {
  brand: Record<Language, string>
  shop: string
  zone: string
  decimals: number | null
}

/**
 * Notifies those who wait that a payment of unknown result was paid or not, once for each payment whatever its source reports
 * later. Old payments, such as those of an import of last month, are left out: nobody waits at the till any more.
 */
export async function tellResult(tx: Tx, tenant: string, known: KnownResult, now: Date): Promise<void> {
  const { entCode, shopCode, tradeNo, tradeTime, amount, currency, paid } = known
  if (tradeTime.getTime() <= now.getTime() - serverLimits.recheckDays * 86_400_000) return
  const people = await resultReceivers(tx, { tenant, entCode, shopCode, tradeNo })
  if (people.length === 0) return
  const [facts] = await tx.sql<Facts>`
    select p.names as brand, s.shop_name as shop, e.time_zone as zone,
           (select (c.value #>> '{}')::int from tenant_configs c
             where c.tenant_code = e.tenant_code and c.config_key = 'currencyDecimals') as decimals
      from enterprises e
      join shops s on s.ent_code = e.ent_code and s.shop_code = ${shopCode}
      join payment_types p on p.code = ${known.paymentType}
     where e.tenant_code = ${tenant} and e.ent_code = ${entCode}`
  if (!facts) return
  const decimals = facts.decimals === 0 ? (0 as const) : undefined
  const sum = { amount, currency: currency as Currency, decimals } // the column's check holds the currencies
  const { shop, zone } = facts
  const said = words[paid ? 'paid' : 'failed']
  const written = (language: Language) => {
    const lines = paymentLines(language, { sum, brand: facts.brand[language], shop, time: tradeTime, zone, tradeNo })
    return [text(language, said.text), '', ...lines.map((line) => `- ${line}`)].join('\n')
  }
  await postPersonal(tx, {
    tenant,
    ent: entCode,
    people,
    title: said.title,
    text: written,
    now,
    messageId: noticeIdOf(`result ${entCode} ${tradeNo}`),
  })
}

const words = {
  paid: {
    title: msg`A payment of unknown result was paid`,
    text: msg`The customer has paid. Do not charge again.`,
  },
  failed: {
    title: msg`A payment of unknown result was not paid`,
    text: msg`The customer has not paid. If you have not received the money otherwise, you can charge again.`,
  },
}
