import { sumOf } from '#shared/money.ts'
import { sharesOf } from '#shared/shares.ts'
import type { StorePart } from './contract.ts'

/** By how much a store, or all others together, changed a month’s net sales. */
export interface Contribution {
  readonly id: string
  /** Undefined for all others. */
  readonly name: string | undefined
  readonly change: bigint
}

/** Stores with a step of their own. */
const mostSteps = 6

/** From the month before to this one: the stores that changed most, each with its step, then all others as one. */
export function contributionsOf(
  stores: readonly StorePart[],
  rest: { readonly netAmount: number | string; readonly before: number | string } | null,
): Contribution[] {
  const changeOf = (one: { netAmount: number | string; before: number | string }) =>
    BigInt(sumOf(one.netAmount)) - BigInt(sumOf(one.before))
  const size = (value: bigint) => (value < 0n ? -value : value)
  const all = stores
    .map((one) => ({ id: `${one.entCode} ${one.code}`, name: one.name, change: changeOf(one) }))
    .toSorted((a, b) => (size(a.change) < size(b.change) ? 1 : size(a.change) > size(b.change) ? -1 : 0))
  const others = all.slice(mostSteps).reduce((sum, { change }) => sum + change, rest ? changeOf(rest) : 0n)
  const shown = all.slice(0, mostSteps).filter(({ change }) => change !== 0n)
  return others === 0n ? shown : [...shown, { id: 'others', name: undefined, change: others }]
}

/** A store’s class by the share that it and all larger ones have: A up to 70 %, B up to 90 %, C beyond. */
export type StoreClass = 'A' | 'B' | 'C'

/** A store in its rank. */
export interface Ranked extends StorePart {
  /** Shares in ten-thousandths: its own, and of it with all larger ones. */
  readonly share: number
  readonly upTo: number
  readonly of: StoreClass
}

/** Stores by rank; what a store is, its beginning says: the one that crosses a border still belongs to the class before. */
export function rankedOf(stores: readonly StorePart[], whole: number | string): Ranked[] {
  const total = BigInt(sumOf(whole))
  const partOf = (sum: bigint) => (total > 0n ? Number((sum * 10_000n) / total) : 0)
  const nets = stores.map(({ netAmount }) => BigInt(sumOf(netAmount)))
  const others = nets.reduce((left, net) => left - net, total)
  const shares = sharesOf([...nets, others])
  let [sum, upTo] = [0n, 0]
  return stores.map((store, at) => {
    const before = partOf(sum)
    const share = shares[at] ?? 0
    sum += nets[at] ?? 0n
    upTo += share
    return { ...store, share, upTo, of: before < 7_000 ? 'A' : before < 9_000 ? 'B' : 'C' }
  })
}
