import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { Problem } from '#shared/problem.ts'
import { checkNewPassword } from '#shared/password.ts'
import type { ProblemName } from '#shared/problem-table.ts'

// OWASP's first choice for argon2id; the package's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** The argon2id hash of a password. Two at once, the rest wait; throws Problem('unavailable') when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Whether the password matches the hash; false for an invalid hash. Waits in the same queue. */
export function isPassword(password: string, hashed: string): Promise<boolean> {
  return inTurn(() => verify(hashed, password).catch(() => false))
}

let dummy: Promise<string> | undefined

/** Takes the time of checking a password and returns false, for people who do not exist. */
export async function checkAgainstNobody(password: string): Promise<false> {
  dummy ??= hashPassword('nobody has this password')
  await isPassword(password, await dummy)
  return false
}

/** Why these rules refuse a new password, in the order of spec section 8; `current` only where it was typed. */
export async function refusalOf(
  newPassword: string,
  userName: string,
  current?: string,
): Promise<ProblemName | undefined> {
  if (newPassword === current) return 'samePassword'
  const reason = checkNewPassword(newPassword, { userName })
  if (reason === 'format') return 'passwordFormat'
  if (await isCommonPassword(newPassword)) return 'commonPassword'
  return reason === 'containsUserName' ? 'passwordHasUserName' : undefined
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Problem('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    // The next in the queue takes over this slot, so that `running` never exceeds the limit in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
