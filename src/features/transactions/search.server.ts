import type { Db } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import { refuseForeign } from '#server/access/refuse-foreign.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import type { TradeFilter } from './contract.ts'
import { spanOf, type Span } from './period.server.ts'
import { walkedFields } from './conditions.sql.ts'
import type { Search, Walk } from './sql.ts'
import { afterPrefix } from './where.sql.ts'

/** Numbers up to which they are read one by one; more of them are found sooner by walking. */
const fewNumbers = 1_000

/** What is asked, by whom, and when. */
export interface SearchAsked {
  readonly input: TradeFilter
  readonly scope: Scope
  readonly zone: string
  readonly weekStart: 0 | 1
  readonly now: Date
}

/** A decided search, and whether it asks for whole business days; undefined where nothing asked for may be seen. */
export type Decided = Search & { readonly whole: boolean }

/** Decides a search within the person's reach. Throws as `spanOf` and `refuseForeign`, and for amounts that run backwards. */
export async function decide(
  db: Db,
  { input, scope, zone, weekStart, now }: SearchAsked,
): Promise<Decided | undefined> {
  const { AmountFrom = 0, AmountTo = Infinity } = input
  if (AmountFrom > AmountTo) throw wrongParameter('AmountFrom, AmountTo')
  const { ents, shops } = storesOf({ input, scope })
  // At once, so that the check costs no round trip of its own.
  const [span] = await Promise.all([
    spanOf(db, input, { now, zone, weekStart, tenant: scope.tenant, ents, shops }),
    refuseForeign(db, scope, input),
  ])
  if (ents.length === 0 || shops?.length === 0) return undefined
  const search: Decided = {
    tenant: scope.tenant,
    ents,
    shops,
    ...span,
    walk: walkOf(input, zone),
    number: input.Number,
    numberBy: 'numbers',
  }
  if (search.number === undefined) return search
  return { ...search, numberBy: (await countNumbers(db, search, fewNumbers)) > fewNumbers ? 'walk' : 'numbers' }
}

/** The period of a search, also of one that may see nothing. */
export function spanAsked(db: Db, { input, scope, zone, weekStart, now }: SearchAsked): Promise<Span> {
  return spanOf(db, input, { now, zone, weekStart, tenant: scope.tenant, ...storesOf({ input, scope }) })
}

function storesOf({ input, scope }: Pick<SearchAsked, 'input' | 'scope'>) {
  const ents = reached(input.EntCodes, scope.ents).filter((ent) => ent !== '__SYSTEM')
  const shops = scope.shops === 'all' ? unique(input.ShopCodes) : reached(input.ShopCodes, scope.shops)
  return { ents, shops }
}

/** Whether the search must look at rows one by one, which is given a second (decision 7). */
export function walks(search: Search): boolean {
  return search.walk !== undefined || (search.number !== undefined && search.numberBy === 'walk')
}

/** Whether the daily sums can answer: whole days and, beyond stores, only payment types and classes. */
export function summed({ whole, number, walk }: Decided): boolean {
  return whole && number === undefined && Object.keys(walk?.wanted ?? {}).every((field) => ofDays.includes(field))
}

const ofDays: readonly string[] = ['PaymentTypes', 'PaymentClasses']

/** What is asked of rows themselves; an empty list asks for nothing in particular, as a missing one. */
function walkOf(input: TradeFilter, zone: string): Walk | undefined {
  const asked: [string, unknown][] = []
  for (const field of walkedFields) {
    const value = input[field]
    const wanted = Array.isArray(value) ? unique(value) : value || (value === 0 ? 0 : undefined)
    if (wanted !== undefined) asked.push([field, wanted])
  }
  return asked.length > 0 ? { wanted: Object.fromEntries(asked), zone } : undefined
}

function reached(asked: readonly string[] | undefined, allowed: readonly string[]): string[] {
  return (unique(asked) ?? [...allowed]).filter((code) => allowed.includes(code))
}

/** Each code once, in their order; undefined where there is none. */
function unique(codes: readonly string[] | undefined): string[] | undefined {
  return codes && codes.length > 0 ? [...new Set(codes)].toSorted() : undefined
}

/** How many numbers of the period begin so, counted no further than `cap` and one. */
async function countNumbers(db: Db, { ents, days, number = '' }: Search, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from (select 1 from numbers
             where ent_code = any(${ents}) and number >= ${number} and number < ${afterPrefix(number)}
               and business_date between ${days.from} and ${days.to}
             limit ${cap + 1}) c`
  return row?.count ?? 0
}
