import { msg } from '@lingui/core/macro'
import { wrongParameter } from '#server/wrong-parameter.ts'

/** Days and amounts a list is narrowed to; either end may be open. */
interface Ranges {
  readonly From?: string | undefined
  readonly To?: string | undefined
  readonly AmountFrom?: number | undefined
  readonly AmountTo?: number | undefined
}

/** Refuses a range whose end is before its start, which an empty list would pass over. Throws Problem('parameter'). */
export function refuseBackwards({ From, To, AmountFrom, AmountTo }: Ranges): void {
  if (From !== undefined && To !== undefined && From > To)
    throw wrongParameter('From, To', msg`The end is before the start.`)
  if (AmountFrom !== undefined && AmountTo !== undefined && AmountFrom > AmountTo)
    throw wrongParameter('AmountFrom, AmountTo', msg`Put the smaller amount first.`)
}
