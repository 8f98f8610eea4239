import type { Db } from '#server/db.ts'
import type { Scope } from '#server/scope.ts'
import type { TradeFilter } from './contract.ts'
import { spanOf } from './period.server.ts'
import { afterPrefix, type Search, type Walk } from './sql.ts'

/** Numbers up to which they are read one by one; more of them are found sooner by walking. */
const fewNumbers = 1_000

/** What is asked, by whom, and when. */
export interface SearchAsked {
  readonly input: TradeFilter
  readonly scope: Scope
  readonly zone: string
  readonly now: Date
}

/** A decided search, and whether it asks for whole business days; undefined where nothing asked for may be seen. */
export type Decided = Search & { readonly whole: boolean }

/** Decides a search within the person's reach; what lies outside is as if it did not exist. Throws as `spanOf`. */
export async function decide(db: Db, { input, scope, zone, now }: SearchAsked): Promise<Decided | undefined> {
  const ents = reached(input.EntCodes, scope.ents).filter((ent) => ent !== '__SYSTEM')
  const shops = scope.shops === 'all' ? unique(input.ShopCodes) : reached(input.ShopCodes, scope.shops)
  const span = await spanOf(db, input, { now, zone, ents, shops })
  if (ents.length === 0 || shops?.length === 0) return undefined
  const search: Decided = {
    tenant: scope.tenant,
    ents,
    shops,
    ...span,
    walk: walkOf(input),
    number: input.Number,
    numberBy: 'numbers',
  }
  if (search.number === undefined) return search
  return { ...search, numberBy: (await countNumbers(db, search, fewNumbers)) > fewNumbers ? 'walk' : 'numbers' }
}

/** Whether the search must look at rows one by one, which is given a second (decision 7). */
export function walks(search: Search): boolean {
  return search.walk !== undefined || (search.number !== undefined && search.numberBy === 'walk')
}

/** Whether the daily sums can answer: whole days and, beyond stores, only payment types and classes. */
export function summed(search: Decided): boolean {
  if (!search.whole || search.number !== undefined) return false
  const { paymentTypes: _, classes: __, ...others } = search.walk ?? noWalk
  return Object.values(others).every((value) => value === null)
}

function walkOf(input: TradeFilter): Walk | undefined {
  const walk: Walk = {
    terminals: list(input.TerminalNos),
    tradeTypes: list(input.TradeTypes),
    classes: list(input.PaymentClasses),
    paymentTypes: list(input.PaymentTypes),
    statuses: list(input.Statuses),
    amountFrom: input.AmountFrom ?? null,
    amountTo: input.AmountTo ?? null,
    last4: input.CardLast4 ?? null,
    remark: input.Remark ?? null,
    settlement: input.SettlementStatus ?? null,
    deposit: input.DepositNo ?? null,
    refundable: input.RefundableOnly || null,
  }
  return Object.values(walk).some((value) => value !== null) ? walk : undefined
}

const noWalk: Walk = {
  terminals: null,
  tradeTypes: null,
  classes: null,
  paymentTypes: null,
  statuses: null,
  amountFrom: null,
  amountTo: null,
  last4: null,
  remark: null,
  settlement: null,
  deposit: null,
  refundable: null,
}

function reached(asked: readonly string[] | undefined, allowed: readonly string[]): string[] {
  return (unique(asked) ?? [...allowed]).filter((code) => allowed.includes(code))
}

/** An empty list asks for nothing in particular, as a missing one. */
function unique(codes: readonly string[] | undefined): string[] | undefined {
  return codes && codes.length > 0 ? [...new Set(codes)].toSorted() : undefined
}

function list(codes: readonly string[] | undefined): readonly string[] | null {
  return unique(codes) ?? null
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
