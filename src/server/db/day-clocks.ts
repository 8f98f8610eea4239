import { dayStart } from './day-start.ts'
import type { Db } from './db.ts'
import { keptReads } from './kept-reads.ts'
import type { DayClock } from '#shared/business-day.ts'

/** A clock by which stores count their days, and those stores. */
export interface StoreClock extends DayClock {
  /** Enterprise and store code separated by a space; empty if this is the only clock. */
  readonly stores: readonly string[]
  /** How many they are, also of the only clock. */
  readonly count: number
}

/** Whose clocks are read: those of all stores of these enterprises if `shops` is left out. */
export interface ClocksAsked {
  readonly tenant: string
  readonly ents: readonly string[]
  readonly shops: readonly string[] | undefined
}

const kept = keptReads<readonly StoreClock[]>()

/**
 * The clocks of these stores, the most common one last; empty where there are no stores. Clocks hardly ever change, so they
 * are kept and the list stays at one round trip.
 */
export function clocksOf(db: Db, asked: ClocksAsked): Promise<readonly StoreClock[]> {
  const { tenant, ents, shops } = asked
  return kept(`${tenant} ${ents.join()} ${shops?.join()}`, () => read(db, asked))
}

/** More clocks than any merchant has: a store's day begins on a minute of its zone. */
const most = 1_440

async function read(db: Db, { tenant, ents, shops }: ClocksAsked): Promise<readonly StoreClock[]> {
  return db.sql<{ zone: string; start: string; stores: string[]; count: number }>`
    select zone, start, case when count(*) over () > 1 then stores else '{}' end as stores, cardinality(stores) as count
      from (select e.time_zone as zone, ${dayStart} as start, array_agg(s.ent_code || ' ' || s.shop_code) as stores
              from shops s
              join enterprises e on e.tenant_code = ${tenant} and e.ent_code = s.ent_code
             where s.ent_code = any(${ents}) and (${shops ?? null}::text[] is null or s.shop_code = any(${shops ?? null}))
             group by 1, 2) c
     order by cardinality(stores), zone, start
     limit ${most}`
}
