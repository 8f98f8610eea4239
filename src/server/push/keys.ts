import webpush from 'web-push'
import type { Db, Tx } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'

/** A key pair that signs alerts, in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** A page that asked for the key just before it was replaced may still be subscribing under it. */
const keptHours = 1

/** Creates the keys of every tenant without keys: at the first start, and at the start after a tenant was added. */
export async function makePushKeys(db: Db, secrets: Pick<Secrets, 'encrypt'>): Promise<void> {
  const tenants = await db.sql<{ tenant: string }>`
    select tenant_code as tenant from tenants t
     where not exists (select from push_keys k where k.tenant_code = t.tenant_code)`
  for (const { tenant } of tenants) await make(db, secrets, tenant)
}

/** The key a tenant's devices subscribe with now, created at first use; two first uses at once read the same key. */
export async function pushKeyOf(db: Db, secrets: Pick<Secrets, 'encrypt'>, tenant: string): Promise<string> {
  const found = await newest(db, tenant)
  if (found) return found
  await make(db, secrets, tenant)
  const made = await newest(db, tenant)
  if (!made) throw new Error('the keys of alerts cannot be kept')
  return made
}

/** The tenant's key pairs by their public keys: the newest and the former ones. */
export async function pushPairsOf(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
  tenant: string,
): Promise<ReadonlyMap<string, PushKeys>> {
  const rows = await db.sql<{ publicKey: string; privateKey: string }>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys where tenant_code = ${tenant}`
  return new Map(
    rows.map(({ publicKey, privateKey }) => [publicKey, { publicKey, privateKey: secrets.decrypt(privateKey) }]),
  )
}

/** Whether a key is a tenant's own, now or formerly. */
export async function isPushKey(db: Db, tenant: string, publicKey: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one from push_keys where tenant_code = ${tenant} and public_key = ${publicKey}`
  return rows.length > 0
}

/** Creates a tenant's new key pair; devices that subscribed with a former one still get alerts signed with it. */
export async function renewPushKeys(tx: Tx, secrets: Pick<Secrets, 'encrypt'>, tenant: string): Promise<void> {
  await tx.sql`
    update push_keys set replaced_at = now() where tenant_code = ${tenant} and replaced_at is null`
  await make(tx, secrets, tenant)
}

/** The number of a tenant's devices that still use a former key. */
export async function formerDevices(db: Db, tenant: string): Promise<number> {
  const [row] = await db.sql<{ devices: number }>`
    select count(*)::int as devices
      from push_devices d
      join push_keys k on k.tenant_code = d.tenant_code and k.public_key = d.public_key
     where d.tenant_code = ${tenant} and k.replaced_at is not null`
  return row?.devices ?? 0
}

/** Deletes former key pairs that no device uses any more. */
export async function tidyPushKeys(db: Db, now: Date): Promise<void> {
  await db.sql`
    delete from push_keys k
     where k.replaced_at < ${now}::timestamptz - make_interval(hours => ${keptHours})
       and not exists (select from push_devices d where d.tenant_code = k.tenant_code and d.public_key = k.public_key)`
}

async function make(db: Db, secrets: Pick<Secrets, 'encrypt'>, tenant: string): Promise<void> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await db.sql`
    insert into push_keys (tenant_code, public_key, private_key)
    values (${tenant}, ${publicKey}, ${secrets.encrypt(privateKey)})
        on conflict do nothing`
}

async function newest(db: Db, tenant: string): Promise<string | undefined> {
  const [row] = await db.sql<{ publicKey: string }>`
    select public_key as "publicKey" from push_keys where tenant_code = ${tenant} and replaced_at is null`
  return row?.publicKey
}
