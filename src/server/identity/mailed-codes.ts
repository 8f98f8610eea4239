import { msg } from '@lingui/core/macro'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import * as budgets from '#server/identity/code-budgets-sql.ts'
import * as codes from '#server/identity/codes-sql.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Secrets } from './secrets.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Language } from '#shared/language.ts'
import { limits, loadLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** Who asks for a code or types one in: whose session, and from which address. */
export interface CodeAsker {
  readonly viewer: Viewer
  readonly origin: string
  readonly language: Language
}

/** The state of a session's code. */
export interface CodeState {
  /** Whether a mailed code can still be typed in. */
  readonly sent: boolean
  /** Seconds until a code may be mailed and typed in; 0 for at once. */
  readonly resendSeconds: number
  readonly waitSeconds: number
}

/**
 * The mailed codes of two-step sign-in. Everything here commits separately: counts remain when the call is refused and its
 * transaction rolls back.
 */
export interface MailedCodes {
  /** Mails a code for this session. Throws codeTooSoon, locked, tooMany, or failed if no address is set. */
  sendCode(asker: CodeAsker): Promise<void>
  codeState(viewer: Viewer): Promise<CodeState>
  /** Checks a typed code; the right one passes the session's gate. Throws wrongCode, codeSpent, locked or tooMany. */
  verifyCode(asker: CodeAsker, code: string): Promise<void>
  /** Deletes a person's counts and known devices. */
  forgetCodes(tenant: string, userId: string): Promise<void>
}

/** The codes on connections in the service's role. */
export function mailedCodes(deps: { pool: pg.Pool; secrets: Secrets; now: () => Date }): MailedCodes {
  const { pool, secrets, now } = deps
  const db = dbOn(pool)
  const hashOf = (text: string) => createHmac('sha256', secrets.keyFor('mailed-codes')).update(text).digest('base64url')
  const addressOf = (origin: string) => `address:${hashOf(origin)}`

  return {
    forgetCodes: (tenant, userId) => budgets.forgetCodes(db, tenant, userId),

    async codeState({ tenant, sid, userId }) {
      const at = now()
      const own = await budgets.budgetOf(db, tenant, sid, userId)
      const { mailingIn, typingIn } = await budgets.readBudget(db, tenant, own, at)
      return { sent: await codes.hasCode(db, tenant, sid, at), resendSeconds: mailingIn, waitSeconds: typingIn }
    },

    async sendCode({ viewer, origin, language }) {
      const { tenant, sid, userId } = viewer
      const at = now()
      const to = await codes.codeAddress(db, tenant, userId)
      if (!to) throw new Problem('failed')
      const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
      const refusal = await transaction(pool, async (tx) => {
        const [own, address] = [await budgets.budgetOf(tx, tenant, sid, userId), addressOf(origin)]
        const { mailed, mailingIn } = await budgets.holdBudget(tx, tenant, own, at)
        if (mailingIn > limits.codeResendSeconds) return lockedFor(mailingIn)
        if (mailingIn > 0) return new Problem('codeTooSoon')
        if (mailed >= loadLimits.codesMailed) return close(tx, viewer, own, at, false)
        const there = await budgets.holdBudget(tx, tenant, address, at)
        if (there.mailed >= loadLimits.codesMailedFromAddress) return new Problem('tooMany')
        await codes.putCode(tx, tenant, sid, hashOf(`${sid} ${code}`), at)
        for (const budget of [own, address]) await budgets.noteMailed(tx, tenant, budget, at)
        const { email, entCode, product } = to
        await queueMail(tx, { tenant, entCode, to: email, language }, 'code', {
          product,
          code,
          minutes: limits.codeMinutes,
        })
        return undefined
      })
      if (refusal) throw refusal
    },

    async verifyCode({ viewer, origin }, code) {
      const { tenant, sid, userId } = viewer
      const at = now()
      const refusal = await transaction(pool, async (tx) => {
        const [own, address] = [await budgets.budgetOf(tx, tenant, sid, userId), addressOf(origin)]
        const { typed, typingIn } = await budgets.holdBudget(tx, tenant, own, at)
        if (typingIn > 0) return lockedFor(typingIn)
        if (typed >= loadLimits.codesTyped) return close(tx, viewer, own, at, true)
        const there = await budgets.holdBudget(tx, tenant, address, at)
        if (there.typed >= loadLimits.codesTypedAtAddress) return new Problem('tooMany')
        const wanted = await codes.takeCodeTry(tx, tenant, sid, at)
        if (wanted === undefined) return new Problem('codeSpent')
        await budgets.noteTyped(tx, tenant, [own, address], at)
        if (timingSafeEqual(Buffer.from(hashOf(`${sid} ${code}`)), Buffer.from(wanted))) {
          await codes.spendCode(tx, tenant, sid, at)
          await budgets.knowDevice(tx, tenant, sid, at)
          return undefined
        }
        return typed + 1 < loadLimits.codesTyped ? new Problem('wrongCode') : close(tx, viewer, own, at, true)
      })
      if (refusal) throw refusal
    },
  }
}

/** Blocks the second factor for a while and mails its owner, in case somebody else tried. */
async function close(tx: Tx, viewer: Viewer, budget: string, at: Date, typing: boolean): Promise<Problem> {
  const { tenant, userId } = viewer
  const { mailingIn } = await budgets.readBudget(tx, tenant, budget, at)
  await budgets.closeBudget(tx, tenant, budget, at, typing)
  const to = await codes.codeAddress(tx, tenant, userId)
  // Mailed once: mailing may have been blocked before typing is.
  if (to && mailingIn <= limits.codeResendSeconds) {
    const { email, userName, entCode, product, language } = to
    await queueMail(tx, { tenant, entCode, to: email, language: language ?? 'ja' }, 'codesStopped', {
      product,
      userName,
      minutes: loadLimits.codeWaitMinutes,
    })
  }
  return lockedFor(loadLimits.codeWaitMinutes * 60)
}

function lockedFor(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60)
  return new Problem('locked', msg`Too many codes were sent or typed. Try again in ${minutes} minutes.`)
}
