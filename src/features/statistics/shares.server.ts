import { part, type Db, type Fragment } from '#server/db/db.ts'
import type { Currency } from '#shared/money.ts'
import type { StatSearch } from './figures.server.ts'
import { sourceOf } from './sources.server.ts'

/** A part of what was paid in one currency, with what all parts of it come to; amounts as text, since they have no bound. */
export interface Share {
  currency: Currency
  /** A store's enterprise; null for what is of no store. */
  entCode: string | null
  code: string
  name: string
  payCount: bigint
  payAmount: string
  /** How many parts the currency has, their payments and amounts together. */
  parts: number
  allCount: bigint
  allAmount: string
}

/** What payments are divided by. */
export type SharedBy = 'shop' | 'paymentType' | 'paymentClass'

/** How the payments divide, the largest part first; at most so many parts of each currency. */
export function sharesOf(
  db: Db,
  asked: StatSearch,
  of: SharedBy,
  { by = 'amount', most = 100 }: { by?: 'amount' | 'count' | undefined; most?: number } = {},
) {
  const { ent, code, name, joined } = dividedBy[of]
  const measure = by === 'amount' ? part`sum(t.pay_amount)` : part`sum(t.pay_count)`
  const divided = of === 'shop' ? ({ by: 'shop', split: undefined } as const) : ({ split: 'paymentType' } as const)
  const source = sourceOf({ ...asked, ...divided, back: undefined })
  return db.sql<Share>`
    select s.currency, s.ent as "entCode", s.code, s.name, s.pay_count as "payCount", s.pay_amount as "payAmount", s.parts,
           s.all_count as "allCount", s.all_amount as "allAmount"
      from (select t.currency, ${ent} as ent, ${code} as code, ${name} as name, sum(t.pay_count)::bigint as pay_count,
                   sum(t.pay_amount)::text as pay_amount, count(*) over own::int as parts,
                   sum(sum(t.pay_count)) over own::bigint as all_count, sum(sum(t.pay_amount)) over own::text as all_amount,
                   row_number() over (partition by t.currency order by ${measure} desc, ${code})::int as place
              from ${source} t
              ${joined}
             group by t.currency, 2, 3, 4
            having sum(t.pay_count) <> 0
            window own as (partition by t.currency)) s
     where s.place <= ${most}
     order by s.currency, s.place
     limit 1000`
}

const dividedBy: Readonly<Record<SharedBy, Readonly<Record<'ent' | 'code' | 'name' | 'joined', Fragment>>>> = {
  shop: {
    ent: part`t.ent_code`,
    code: part`t.shop_code`,
    name: part`coalesce(s.shop_name, t.shop_code)`,
    joined: part`left join shops s on s.ent_code = t.ent_code and s.shop_code = t.shop_code`,
  },
  paymentType: { ent: part`null::text`, code: part`t.payment_type`, name: part`''::text`, joined: part`` },
  paymentClass: {
    ent: part`null::text`,
    code: part`p.class_code`,
    name: part`''::text`,
    joined: part`join payment_types p on p.code = t.payment_type`,
  },
}
