import { causesOf, stepsOf, type Cause, type WhyFacts } from './why-causes.ts'

/** Why an amount is not the one that was transferred: parts and the unexplained rest are together the difference. */
export interface Why {
  /** What was transferred less the amount in question. */
  readonly difference: bigint
  readonly parts: readonly Cause[]
  readonly unexplained: bigint
  /** The step after which the amount in question stands in the calculation; undefined where it is none of its subtotals. */
  readonly subtotal: string | undefined
  /** How many other combinations, no longer than this one, come to the same amount: above zero, the parts are one possibility. */
  readonly others: number
  /** What moved beside the calculation and has no part in the difference. */
  readonly beside: readonly Cause[]
}

interface Reading {
  readonly parts: readonly Cause[]
  readonly sum: bigint
  /** How many things somebody must have overlooked; all steps behind a subtotal are one. */
  readonly cost: number
  readonly subtotal: string | undefined
}

/** More than three things at once come to nearly any amount, so a longer reading would be a guess. */
const mostCauses = 3
/** A reading that is not exact is shown only where it leaves no more than a tenth of the difference. */
const nearlyAll = 10n

/**
 * Explains the difference between an amount, as the bank booked it or as somebody reckoned it, and what was transferred. Only
 * amounts that stand in the books are parts: the shortest combination that comes to the difference exactly; else one that
 * comes close, its rest unexplained; else none, and all of it is unexplained.
 */
export function whyOf(facts: WhyFacts, amount: bigint): Why {
  const difference = facts.transferAmount - amount
  const causes = causesOf(facts)
  const { parts, sum, subtotal, others } = readingOf(difference, readings(stepsOf(facts), causes))
  const used = new Set(parts.flatMap(({ of }) => of))
  return {
    difference,
    parts,
    unexplained: difference - sum,
    subtotal,
    others,
    beside: causes.filter(({ moved, net, of }) => moved && !net && !of.some((atom) => used.has(atom))),
  }
}

const nothing: Reading = { parts: [], sum: 0n, cost: 0, subtotal: undefined }

function readingOf(difference: bigint, all: readonly Reading[]): Reading & { others: number } {
  if (difference === 0n) return { ...nothing, others: 0 }
  const exact = all.filter(({ sum }) => sum === difference)
  const least = Math.min(...exact.map(({ cost }) => cost))
  const [first, ...others] = exact.filter(({ cost }) => cost === least)
  if (first) return { ...first, others: others.length }
  const rest = ({ sum }: Reading) => magnitude(difference - sum)
  const [near] = all.filter(({ cost }) => cost === 1).toSorted((a, b) => (rest(a) < rest(b) ? -1 : 1))
  return { ...(near && rest(near) * nearlyAll <= magnitude(difference) ? near : nothing), others: 0 }
}

/** Every reading: what a subtotal leaves out, and up to three causes beside it, none told twice. */
function readings(
  steps: readonly { readonly id: string; readonly causes: readonly Cause[] }[],
  causes: readonly Cause[],
) {
  const found = new Map<string, Reading>()
  const add = (reading: Reading) => {
    const key = reading.parts
      .map(({ key: one }) => one)
      .toSorted()
      .join(' ')
    const known = found.get(key)
    if (!known || reading.cost < known.cost) found.set(key, reading)
  }
  const extend = (reading: Reading, from: number) => {
    if (reading.cost > 0) add(reading)
    if (reading.cost === mostCauses) return
    for (let at = from; at < causes.length; at++) {
      const cause = causes[at]
      if (cause && !reading.parts.some(({ of }) => of.some((atom) => cause.of.includes(atom)))) {
        const { parts, sum, cost } = reading
        extend({ parts: [...parts, cause], sum: sum + cause.amount, cost: cost + 1, subtotal: undefined }, at + 1)
      }
    }
  }
  steps.forEach(({ id }, at) => {
    const parts = steps.slice(at + 1).flatMap((step) => step.causes)
    const sum = parts.reduce((all, part) => all + part.amount, 0n)
    // What an earlier step reads the same is the earlier one's: a deposit without refunds stands before them as after.
    if (parts.length > 1) extend({ parts, sum, cost: 1, subtotal: id }, 0)
  })
  extend(nothing, 0)
  return [...found.values()]
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
