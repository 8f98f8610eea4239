import { limits } from '#shared/limits.ts'

/** Why a new password is refused (spec section 5); the last five are known to the server alone. */
export type PasswordRefusal = 'format' | 'containsUserName' | 'same' | 'confirm'

/** A rule a new password keeps or breaks while it is typed. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'symbol' | 'userName'

const newLength = { min: limits.newPassword, max: limits.longestPassword }
const oldLength = { min: limits.oldPassword, max: limits.longestPassword }

/** The first reason to refuse a new password, or undefined. `current` and `confirm` are compared only when given. */
export function checkNewPassword(
  newPassword: string,
  beside: { userName: string; current?: string | undefined; confirm?: string | undefined },
): PasswordRefusal | undefined {
  if (!inForm(newPassword, newLength)) return 'format'
  if (containsUserName(newPassword, beside.userName)) return 'containsUserName'
  if (newPassword === beside.current) return 'same'
  if (beside.confirm !== undefined && beside.confirm !== newPassword) return 'confirm'
  return undefined
}

/** Whether a text can be a current password: 8 characters or more of the four classes (spec section 5). */
export function looksLikeOldPassword(password: string): boolean {
  return inForm(password, oldLength)
}

/** Every rule with whether the typed password keeps it, in the order they are shown; an empty one keeps none. */
export function passwordRules(newPassword: string, userName: string): { rule: PasswordRule; met: boolean }[] {
  return [
    { rule: 'length', met: hasLength(newPassword, newLength) },
    ...classes.map(({ rule, pattern }) => ({ rule, met: pattern.test(newPassword) })),
    { rule: 'userName', met: newPassword !== '' && !containsUserName(newPassword, userName) },
  ]
}

// ASCII alone for letters and digits: what passes here passes with every identity provider.
const classes: readonly { rule: PasswordRule; pattern: RegExp }[] = [
  { rule: 'upper', pattern: /[A-Z]/ },
  { rule: 'lower', pattern: /[a-z]/ },
  { rule: 'digit', pattern: /[0-9]/ },
  { rule: 'symbol', pattern: /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u },
]

function inForm(password: string, length: { min: number; max: number }): boolean {
  // A control character or half a surrogate pair cannot be typed again at another keyboard.
  if (/\p{Cc}|\p{Cs}/u.test(password)) return false
  return hasLength(password, length) && classes.every(({ pattern }) => pattern.test(password))
}

function hasLength(password: string, { min, max }: { min: number; max: number }): boolean {
  const length = [...password].length
  return length >= min && length <= max
}

function containsUserName(password: string, userName: string): boolean {
  const name = fold(userName.trim())
  return name !== '' && fold(password).includes(name)
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
