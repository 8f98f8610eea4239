import { useLingui } from '@lingui/react/macro'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

/** A sentence that says how to correct what a schema refuses; the schema's own message takes precedence. */
export function useFaultTexts(): (issue: core.$ZodRawIssue) => string {
  const { t } = useLingui()
  return (issue) => {
    const isText = issue.code === 'too_big' || issue.code === 'too_small' ? issue.origin === 'string' : false
    if (issue.input === '' || issue.input === undefined || issue.input === null) return t`Fill this in.`
    if (issue.code === 'too_big') {
      const longest = String(issue.maximum)
      return isText ? t`Shorten it to ${longest} characters.` : t`It can be ${longest} at most.`
    }
    if (issue.code === 'too_small') {
      const least = String(issue.minimum)
      return isText ? t`Use ${least} characters or more.` : t`It must be ${least} or more.`
    }
    return t`Check what you typed.`
  }
}

/** The first thing wrong with each field, however deep it lies. */
export function faultsOf(
  schema: core.$ZodType,
  values: unknown,
  sentence: (issue: core.$ZodRawIssue) => string,
): ReadonlyMap<string, string> {
  const { error } = safeParse(schema, values, { error: sentence })
  return new Map((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const).reverse())
}
