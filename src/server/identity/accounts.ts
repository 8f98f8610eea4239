import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { dbOn, transaction } from '#server/db.ts'
import * as codes from '#server/identity/codes-sql.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import type { Identity } from '#server/identity/identity.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { isEmbedded, type SsoDeps } from '#server/sso/deps.ts'
import type { Tenant } from '#server/tenants.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Language } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/**
 * What the account's calls need beside their own transaction. Everything here commits by itself: tries that were counted
 * stay counted when the call is refused and its transaction rolls back.
 */
export interface Accounts {
  /** Passwords, locks and sign-in sessions of a tenant's people. */
  identityOf(tenant: Tenant): Identity
  /** Mails a code for this session. Throws codeTooSoon within a minute of the last, failed where no address is bound. */
  sendCode(viewer: Viewer, language: Language): Promise<void>
  /** Seconds until this session may have another code; 0 when at once. */
  resendSeconds(viewer: Viewer): Promise<number>
  /** Takes a typed code; right ones pay the session's `emailCode`. Throws wrongCode, or codeSpent after five tries or minutes. */
  verifyCode(viewer: Viewer, code: string): Promise<void>
}

/** The accounts on the owner's connection. */
export function accountsOf(deps: Pick<SsoDeps, 'pool' | 'secrets' | 'keycloak'>): Accounts {
  const db = dbOn(deps.pool)
  const hashOf = (sid: string, code: string) =>
    createHmac('sha256', deps.secrets.keyFor('mailed-codes')).update(`${sid} ${code}`).digest('base64url')
  return {
    identityOf(tenant) {
      if (isEmbedded(tenant)) return embeddedIdentity(db, tenant.code)
      const identity = deps.keycloak?.(tenant)
      if (!identity) throw new Problem('sso')
      return identity
    },

    async sendCode({ tenant, sid, userId }, language) {
      const address = await codes.codeAddress(db, tenant, userId)
      if (!address) throw new Problem('failed')
      const { email: to, entCode, product } = address
      const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
      await transaction(deps.pool, async (tx) => {
        if (!(await codes.addCode(tx, tenant, sid, hashOf(sid, code)))) throw new Problem('codeTooSoon')
        await queueMail(tx, { tenant, entCode, to, language }, 'code', { product, code, minutes: limits.codeMinutes })
      })
    },

    resendSeconds: ({ tenant, sid }) => codes.secondsToResend(db, tenant, sid),

    async verifyCode({ tenant, sid }, code) {
      const wanted = await codes.takeCodeTry(db, tenant, sid)
      if (wanted === undefined) throw new Problem('codeSpent')
      const typed = hashOf(sid, code)
      if (!timingSafeEqual(Buffer.from(typed), Buffer.from(wanted))) throw new Problem('wrongCode')
      if (!(await codes.spendCode(db, tenant, sid, wanted))) throw new Problem('codeSpent')
    },
  }
}
