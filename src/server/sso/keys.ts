import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'

/** The one algorithm embedded realms sign with. */
export const signingAlgorithm = 'ES256'

/** A realm's signing keys: the private ones for the provider, the public ones for whoever checks. */
export interface RealmKeys {
  readonly privateKeys: readonly JWK[]
  readonly publicKeys: readonly JWK[]
}

interface Row {
  publicJwk: JWK
  privateJwk: string
}

/** The keys of a tenant's realm, created at first use; two first uses at once read the same keys (decision 35). */
export async function realmKeys(
  db: Db,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  tenant: string,
): Promise<RealmKeys> {
  let rows = await keysIn(db, tenant)
  if (rows.length === 0) {
    await makeKey(db, secrets, tenant)
    rows = await keysIn(db, tenant)
  }
  return {
    privateKeys: rows.map(({ privateJwk }) => JSON.parse(secrets.decrypt(privateJwk)) as JWK), // written below
    publicKeys: rows.map(({ publicJwk }) => publicJwk),
  }
}

async function makeKey(db: Db, secrets: Pick<Secrets, 'encrypt'>, tenant: string): Promise<void> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true })
  const kid = randomUUID()
  const named = { kid, use: 'sig', alg: signingAlgorithm }
  const publicJwk = { ...(await exportJWK(pair.publicKey)), ...named }
  const privateJwk = { ...(await exportJWK(pair.privateKey)), ...named }
  await db.sql`
    insert into sso_keys (tenant_code, kid, public_jwk, private_jwk, is_first)
    values (${tenant}, ${kid}, ${JSON.stringify(publicJwk)}, ${secrets.encrypt(JSON.stringify(privateJwk))}, true)
    on conflict (tenant_code) where is_first do nothing`
}

function keysIn(db: Db, tenant: string): Promise<Row[]> {
  return db.sql<Row>`
    select public_jwk as "publicJwk", private_jwk as "privateJwk"
      from sso_keys
     where tenant_code = ${tenant}
     order by created_at desc, kid
     limit 10`
}
