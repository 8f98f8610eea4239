import webpush from 'web-push'
import type { Db, Tx } from '#server/db.ts'
import type { Secrets } from '#server/secrets.ts'

/** The pair a tenant's alerts are signed with, in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Makes the keys of every tenant that has none: at the first start, and at the start after a tenant was added. */
export async function makePushKeys(db: Db, secrets: Pick<Secrets, 'encrypt'>): Promise<void> {
  const tenants = await db.sql<{ tenant: string }>`
    select tenant_code as tenant from tenants t
     where not exists (select from push_keys k where k.tenant_code = t.tenant_code)`
  for (const { tenant } of tenants) await make(db, secrets, tenant)
}

/** A tenant's keys, made at first use; of two first uses at once both read the same. */
export async function pushKeysOf(
  db: Db,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  tenant: string,
): Promise<PushKeys> {
  const found = await read(db, secrets, tenant)
  if (found) return found
  await make(db, secrets, tenant)
  const made = await read(db, secrets, tenant)
  if (!made) throw new Error('the keys of alerts cannot be kept')
  return made
}

/** Puts new keys in the place of a tenant's; gives how many devices took alerts under the old ones. */
export async function renewPushKeys(tx: Tx, secrets: Pick<Secrets, 'encrypt'>, tenant: string): Promise<number> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await tx.sql`
    insert into push_keys (tenant_code, public_key, private_key)
    values (${tenant}, ${publicKey}, ${secrets.encrypt(privateKey)})
        on conflict (tenant_code) do update
       set public_key = excluded.public_key, private_key = excluded.private_key, created_at = now()`
  const [row] = await tx.sql<{ devices: number }>`
    select count(*)::int as devices from push_devices where tenant_code = ${tenant}`
  return row?.devices ?? 0
}

async function make(db: Db, secrets: Pick<Secrets, 'encrypt'>, tenant: string): Promise<void> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await db.sql`
    insert into push_keys (tenant_code, public_key, private_key)
    values (${tenant}, ${publicKey}, ${secrets.encrypt(privateKey)})
        on conflict do nothing`
}

async function read(db: Db, secrets: Pick<Secrets, 'decrypt'>, tenant: string): Promise<PushKeys | undefined> {
  const [row] = await db.sql<{ publicKey: string; privateKey: string }>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys where tenant_code = ${tenant}`
  return row && { publicKey: row.publicKey, privateKey: secrets.decrypt(row.privateKey) }
}
