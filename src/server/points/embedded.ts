import type pg from 'pg'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { businessDateOf } from '#shared/business-day.ts'
import type { PaymentPoints, PointsGiven, PointsRefund, PointSystem } from './port.ts'

/** The point system that comes with the portal, on connections in the service's role: its books are the point transactions. */
export function embeddedPoints(service: pg.Pool, now: () => Date): PointSystem {
  return {
    give: (given) => enter(service, 'GIVE', given, now()),
    use: (used) => enter(service, 'USE', { ...used, points: -used.points }, now()),
    reverse: (refund) => transaction(service, (tx) => followRefund(tx, refund, now())),
    async balance(entCode, member) {
      const [row] = await dbOn(service).sql<{ points: bigint }>`
        select coalesce(sum(points), 0)::bigint as points
          from point_entries where ent_code = ${entCode} and member = ${member} and status = 'CONFIRMED'`
      return row?.points ?? 0n
    },
  }
}

/** An entry of a payment stands where its payment stands; the payment's own key is that of its base points. */
async function enter(
  service: pg.Pool,
  kind: 'GIVE' | 'USE',
  { entCode, member, tradeNo, points, chargeType = 'BONUS', reckoned }: PaymentPoints & Partial<PointsGiven>,
  now: Date,
): Promise<void> {
  const key = chargeType === 'BONUS' ? tradeNo : `${tradeNo} ${chargeType}`
  await dbOn(service).sql`
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code,
                               terminal_no, order_no, charge_type, base_amount, payment_kind, give_rate_ppm, multiple_ppm, point_cap)
    select e.ent, e.key, e.kind, ${member}, e.trade, ${points}::bigint, ${now}, 'P' || upper(substr(md5(e.ent || ' ' || e.kind || ' ' || e.key), 1, 18)),
           coalesce(t.business_date, ${businessDateOf(now, 'UTC')}::date), coalesce(t.shop_code, ''), coalesce(t.terminal_no, ''),
           coalesce(o.order_no, t.order_no), case when e.kind = 'GIVE' then ${chargeType} end, ${reckoned?.base ?? null}::bigint, ${reckoned?.paymentKind ?? null},
           ${reckoned?.ratePpm ?? null}::integer, ${reckoned?.multiplePpm ?? null}::integer, ${reckoned?.cap ?? null}::bigint
      from (select ${entCode}::text as ent, ${key}::text as key, ${kind}::text as kind, ${tradeNo}::text as trade) e
      left join trade_numbers n on n.ent_code = e.ent and n.trade_no = e.trade
      left join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
      left join orders o on o.ent_code = e.ent and o.trade_no = e.trade
        on conflict do nothing`
}

interface Booked {
  kind: 'GIVE' | 'USE' | 'CANCEL_GIVE' | 'CANCEL_USE'
  entryKey: string
  member: string
  points: bigint
  status: 'CONFIRMED' | 'PROVISIONAL'
}

/** Moves the points of a payment as its refunds do, once for each refund; tells how many were taken back. */
export async function followRefund(tx: Tx, refund: PointsRefund, now: Date): Promise<bigint> {
  const { entCode, tradeNo, refundNo } = refund
  // Refunds of one payment take turns; what the one before wrote is seen by the statement after the lock.
  await tx.sql`
    select 1 from point_entries
     where ent_code = ${entCode} and trade_no = ${tradeNo} and kind in ('GIVE', 'USE') order by kind, entry_key for update`
  const rows = await tx.sql<Booked>`
    select kind, entry_key as "entryKey", member, points, status from point_entries
     where ent_code = ${entCode} and trade_no = ${tradeNo} and status in ('CONFIRMED', 'PROVISIONAL')
     order by kind, entry_key
     limit 1000`
  if (rows.some(({ kind, entryKey }) => kind.startsWith('CANCEL') && keysOf(refundNo).includes(entryKey))) return 0n
  const taken = shareOf(rows, 'GIVE', refund)
  // What nobody has confirmed yet is taken back in the same standing, so that a balance never falls below what it will be.
  const unconfirmed = shareOf(rows.filter(({ status }) => status === 'PROVISIONAL'), 'GIVE', refund) // prettier-ignore
  const [key, unconfirmedKey] = keysOf(refundNo)
  for (const [kind, entryKey, points, status] of [
    ['CANCEL_GIVE', key, unconfirmed - taken, 'CONFIRMED'],
    ['CANCEL_GIVE', unconfirmedKey, -unconfirmed, 'PROVISIONAL'],
    ['CANCEL_USE', key, -shareOf(rows, 'USE', refund), 'CONFIRMED'],
  ] as const) {
    const first = rows.find((row) => `CANCEL_${row.kind}` === kind)
    if (!first || points === 0n) continue
    await tx.sql`
      insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code,
                                 terminal_no, order_no, status)
      select p.ent_code, ${entryKey}, ${kind}, p.member, p.trade_no, ${points}::bigint, ${now},
             'P' || upper(substr(md5(p.ent_code || ' ' || ${kind}::text || ' ' || ${entryKey}::text), 1, 18)),
             coalesce((${now}::timestamptz at time zone e.time_zone - coalesce(s.business_day_start, '00:00')::interval)::date, p.business_date),
             p.shop_code, p.terminal_no, p.order_no, ${status}
        from point_entries p
        left join enterprises e on e.ent_code = p.ent_code
        left join shops s on s.ent_code = p.ent_code and s.shop_code = p.shop_code
       where p.ent_code = ${entCode} and p.kind = ${first.kind} and p.entry_key = ${first.entryKey}
          on conflict do nothing`
  }
  return taken
}

/** The keys of what a refund takes back of confirmed points, and of those nobody has confirmed. */
function keysOf(refundNo: string): readonly [string, string] {
  return [refundNo, `${refundNo} PROVISIONAL`]
}

/** Calculated from all refunds so far, so that partial refunds move as much as a full one, in whatever order they arrive. */
function shareOf(rows: readonly Booked[], of: 'GIVE' | 'USE', { paid, refunded }: PointsRefund): bigint {
  const sum = (kind: Booked['kind']) =>
    rows.filter((row) => row.kind === kind).reduce((total, { points }) => total + points, 0n)
  const size = of === 'GIVE' ? sum(of) : -sum(of)
  const before = of === 'GIVE' ? -sum('CANCEL_GIVE') : sum('CANCEL_USE')
  const due = (size * refunded) / paid - before
  const points = due > 0n ? due : 0n
  return of === 'GIVE' ? points : -points
}
