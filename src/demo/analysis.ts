import type pg from 'pg'
import { transaction, type Tx } from '#server/db/db.ts'
import type { DemoTenant } from './tenants.ts'

/** What staff noted about a day so many days ago; about every store of the company where none is named. */
interface Note {
  readonly ent: string
  readonly shop?: string
  readonly back: number
  readonly kind: 'WEATHER' | 'EVENT' | 'OTHER'
  /** In the language of its tenant. */
  readonly words: string
}

// prettier-ignore
const notes: readonly Note[] = [
  { ent: 'E00001207', back: 1, kind: 'WEATHER', words: '一日中雨' },
  { ent: 'E00001207', back: 3, kind: 'EVENT', words: '商店街の市' },
  { ent: 'E00001207', shop: 'S00000012', back: 6, kind: 'OTHER', words: 'レジ1台を交換' },
  { ent: 'E00001207', back: 34, kind: 'WEATHER', words: '台風で早じまい' },
  { ent: 'E00001208', back: 2, kind: 'EVENT', words: '新作パンの発売日' },
  { ent: 'E00001208', back: 9, kind: 'WEATHER', words: '強風で客足が鈍る' },
  { ent: 'E00001208', shop: 'S00000101', back: 13, kind: 'OTHER', words: 'オーブン点検のため午後から営業' },
  { ent: 'E00001209', shop: 'S00000204', back: 4, kind: 'EVENT', words: '門前で縁日' },
  { ent: 'E00001209', back: 10, kind: 'WEATHER', words: '朝から冷え込む' },
  { ent: 'E00002045', shop: 'S00000301', back: 2, kind: 'EVENT', words: '2階は団体の貸し切り' },
  { ent: 'E00002045', back: 5, kind: 'WEATHER', words: '大雨で客足が遠のく' },
  { ent: 'E00002045', back: 11, kind: 'EVENT', words: '生ビール半額の日' },
  { ent: 'E00003101', back: 1, kind: 'WEATHER', words: 'Өдөржин бороотой' },
  { ent: 'E00003101', back: 3, kind: 'EVENT', words: 'Гудамжны худалдаа' },
  { ent: 'E00003101', shop: 'S00000701', back: 6, kind: 'OTHER', words: 'Нэг касс сольсон' },
  { ent: 'E00003102', back: 2, kind: 'WEATHER', words: 'Шороон шуурга' },
  { ent: 'E00003102', back: 8, kind: 'EVENT', words: 'Ойролцоо концерт болсон' },
]

/**
 * Lays down plans and notes for the demonstration's enterprises: of each month that has payments and no plan what the month
 * before brought, three in a hundred more and rounded; notes where there are none.
 */
export async function writeAnalysis(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const { code, zone } of tenants)
    await transaction(service, async (tx) => {
      await writePlans(tx, code, now, zone)
      await writeNotes(tx, code, now, zone)
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

async function writeNotes(tx: Tx, tenant: string, now: Date, zone: string): Promise<void> {
  await tx.sql`
    insert into day_notes (ent_code, note_id, business_date, shop_code, kind, words, user_id, noted_at)
    select e.ent_code, gen_random_uuid(), (${now}::timestamptz at time zone ${zone}::text)::date - n.back, n.shop, n.kind, n.words,
           coalesce((select min(u.user_id) from users u
                      where u.tenant_code = e.tenant_code and u.ent_code in (e.ent_code, e.parent_ent_code) and u.shop_scope = 'ALL'), ''), ${now}
      from jsonb_to_recordset(${JSON.stringify(notes.map((note) => ({ shop: '', ...note })))}::jsonb)
        as n (ent text, shop text, back int, kind text, words text)
      join enterprises e on e.ent_code = n.ent and e.tenant_code = ${tenant}
     where not exists (select from day_notes d where d.ent_code = e.ent_code)`
}
