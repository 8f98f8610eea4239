import { i18n } from '@lingui/core'
import type { PasswordRefusal } from '#shared/password.ts'
import type { ProblemName } from '#shared/problem-table.ts'
import { problemTexts } from '#shared/problem-texts.ts'

const problemOf: Readonly<Record<PasswordRefusal, ProblemName>> = {
  format: 'passwordFormat',
  containsUserName: 'passwordHasUserName',
  same: 'samePassword',
  confirm: 'differentPasswords',
}

/** Why a new password is refused, in the catalogue's words, by what `checkNewPassword` finds. */
export function passwordSentences(): Record<PasswordRefusal, string> {
  const said = Object.entries(problemOf).map(([refusal, name]) => [refusal, i18n._(problemTexts[name])])
  return Object.fromEntries(said) as Record<PasswordRefusal, string> // one entry a refusal
}
