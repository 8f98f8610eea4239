import type pg from 'pg'
import { transaction, type Tx } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'
import type { DemoTenant } from './tenants.ts'

type Note = {
  readonly back: number
  readonly kind: 'WEATHER' | 'EVENT' | 'OTHER'
  readonly words: Readonly<Record<Language, string>>
}

/** What the demonstration's staff noted, and how many days ago. */
const notes: readonly Note[] = [
  { back: 1, kind: 'WEATHER', words: { ja: '一日中雨', en: 'Rain all day', mn: 'Өдөржин бороотой' } },
  { back: 3, kind: 'EVENT', words: { ja: '商店街の市', en: 'Market in the street', mn: 'Гудамжны худалдаа' } },
  { back: 6, kind: 'OTHER', words: { ja: 'レジ1台を交換', en: 'One till replaced', mn: 'Нэг касс сольсон' } },
  { back: 10, kind: 'EVENT', words: { ja: '近くで花火大会', en: 'Fireworks nearby', mn: 'Ойролцоо салют буудсан' } },
  {
    back: 34,
    kind: 'WEATHER',
    words: { ja: '台風で早じまい', en: 'Closed early, storm', mn: 'Шуурганы улмаас эрт хаасан' },
  },
]

/**
 * Lays down plans and notes for the demonstration's enterprises: of each month that has payments and no plan what the month
 * before brought, three in a hundred more and rounded; notes where there are none.
 */
export async function writeAnalysis(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const { code, language, zone } of tenants)
    await transaction(service, async (tx) => {
      await writePlans(tx, code, now, zone)
      await writeNotes(tx, code, { language, now, zone })
    })
}

async function writePlans(tx: Tx, tenant: string, now: Date, zone: string): Promise<void> {
  await tx.sql`
    insert into sales_plans (ent_code, plan_month, shop_code, currency, amount, set_by, set_at)
    select e.ent_code, m.month + interval '1 month', '', e.currency, ceil(m.net * 1.03 / u.unit) * u.unit, '', ${now}
      from enterprises e
      join lateral (select date_trunc('month', d.business_date)::date as month, sum(d.pay_amount - d.refund_amount) as net
                      from stat_daily_ent d
                     where d.ent_code = e.ent_code and d.currency = e.currency
                     group by 1) m on m.net > 0
     cross join lateral (select power(10, greatest(length(m.net::bigint::text) - 3, 0))::numeric as unit) u
     where e.tenant_code = ${tenant} and e.ent_code <> '__SYSTEM'
       and m.month + interval '1 month' <= (${now}::timestamptz at time zone ${zone}::text)::date
        on conflict do nothing`
}

async function writeNotes(
  tx: Tx,
  tenant: string,
  { language, now, zone }: { language: Language; now: Date; zone: string },
): Promise<void> {
  const [backs, kinds, words] = [notes.map(({ back }) => back), notes.map(({ kind }) => kind), notes.map((one) => one.words[language])] // prettier-ignore
  await tx.sql`
    insert into day_notes (ent_code, note_id, business_date, shop_code, kind, words, user_id, noted_at)
    select e.ent_code, gen_random_uuid(), (${now}::timestamptz at time zone ${zone}::text)::date - n.back,
           case when n.kind = 'OTHER' then coalesce((select min(s.shop_code) from shops s where s.ent_code = e.ent_code), '') else '' end,
           n.kind, n.words, coalesce((select min(u.user_id) from users u where u.ent_code = e.ent_code and u.shop_scope = 'ALL'), ''), ${now}
      from enterprises e
     cross join unnest(${backs}::int[], ${kinds}::text[], ${words}::text[]) as n (back, kind, words)
     where e.tenant_code = ${tenant} and e.ent_code <> '__SYSTEM'
       and not exists (select from day_notes d where d.ent_code = e.ent_code)`
}
