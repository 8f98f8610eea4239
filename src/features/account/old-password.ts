import { useLingui } from '@lingui/react/macro'
import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { looksLikeOldPassword } from '#shared/password.ts'

/** A typed current password that may be one; what cannot is not sent to the server (spec section 5). */
export const OldPassword = z.string().check(z.minLength(1, 'missing'), z.refine(looksLikeOldPassword, 'format'))

/** What to say of a current password that can be none. */
export function useOldPasswordTexts() {
  const { t } = useLingui()
  const least = limits.oldPassword
  return {
    missing: t`Type your current password.`,
    format: t`A password has ${least} characters or more, with an uppercase letter, a lowercase letter, a digit and a symbol. Check what you typed.`,
  }
}
