import { part } from '#server/db/db.ts'

/** What point transactions of one table come to, as columns; a refund's share of given and used points counts where the refund stands. */
export const pointSums = part`
  coalesce(sum(points) filter (where kind in ('GIVE', 'CANCEL_GIVE')), 0)::bigint as given,
  coalesce(-sum(points) filter (where kind in ('USE', 'CANCEL_USE')), 0)::bigint as used,
  coalesce(-sum(points) filter (where kind = 'EXPIRE'), 0)::bigint as expired,
  coalesce(sum(points) filter (where kind = 'ADJUST'), 0)::bigint as adjusted,
  coalesce(sum(points), 0)::bigint as net`
