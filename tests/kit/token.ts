import { importJWK, SignJWT } from 'jose'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { realmKeys, signingAlgorithm } from '#server/sso/keys.ts'

interface Realm {
  db: Db
  secrets: Secrets
  tenant: string
  origin: string
}

/** An access token as the embedded realm would issue it, signed with the realm's own key; `changed` forges it. */
export async function mintToken(
  { db, secrets, tenant, origin }: Realm,
  person: { subject: string; sid: string; userName: string },
  changed: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { privateKeys } = await realmKeys(db, secrets, tenant)
  const [jwk] = privateKeys
  if (!jwk) throw new Error('the realm has no key')
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `${origin}/realms/${tenant}`,
    aud: 'portal-api',
    azp: 'portal',
    client_id: 'portal',
    typ: 'Bearer',
    sub: person.subject,
    sid: person.sid,
    preferred_username: person.userName,
    iat: now,
    exp: now + 300,
    ...changed,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(jwk.kid ? { kid: jwk.kid } : {}) })
    .sign(await importJWK(jwk, signingAlgorithm))
}
