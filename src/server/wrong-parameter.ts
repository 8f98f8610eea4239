import { msg } from '@lingui/core/macro'
import { Problem } from '#shared/problem.ts'

/** The refusal of a parameter or a field, which it names. */
export function wrongParameter(name: string): Problem {
  return new Problem('parameter', msg`(${name})`)
}
