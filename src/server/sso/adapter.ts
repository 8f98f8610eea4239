import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '#server/db/db.ts'
import { hashOf, reuseGraceSeconds } from '#server/sso/artifacts-sql.ts'

interface Row {
  payload: AdapterPayload
  consumedAt: Date | null
}

/** Stores what a realm's sign-in service issues in the database; `model` is the kind of object. */
export function adapterOf(db: Db, tenant: string, model: string): Adapter {
  const fromRow = (row: Row | undefined, id?: string): AdapterPayload | undefined => {
    if (!row) return undefined
    const consumed = consumedOf(row, model)
    return { ...row.payload, ...(id === undefined ? {} : { jti: id }), ...(consumed === undefined ? {} : { consumed }) }
  }
  return {
    async upsert(id, given, expiresIn) {
      // The id itself is the bearer secret and is never stored.
      const { jti: _id, ...payload } = given
      await db.sql`
        insert into sso_artifacts (tenant_code, model, id_hash, payload, grant_id, uid, account_id, sid, expires_at)
        values (${tenant}, ${model}, ${hashOf(id)}, ${JSON.stringify(payload)}, ${payload.grantId ?? null},
                ${payload.uid ?? null}, ${payload.accountId ?? null}, ${sidOf(payload) ?? null},
                now() + make_interval(secs => ${expiresIn}::integer))
            on conflict (tenant_code, model, id_hash)
            do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
                          account_id = excluded.account_id, sid = excluded.sid, expires_at = excluded.expires_at`
    },
    async find(id) {
      const [row] = await db.sql<Row>`
        select payload, consumed_at as "consumedAt" from sso_artifacts
         where tenant_code = ${tenant} and model = ${model} and id_hash = ${hashOf(id)}
           and (expires_at is null or expires_at > now())`
      return fromRow(row, id)
    },
    async findByUid(uid) {
      const [row] = await db.sql<Row>`
        select payload, consumed_at as "consumedAt" from sso_artifacts
         where tenant_code = ${tenant} and model = ${model} and uid = ${uid}
           and (expires_at is null or expires_at > now())
         limit 1`
      return fromRow(row)
    },
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      await db.sql`
        update sso_artifacts set consumed_at = coalesce(consumed_at, now())
         where tenant_code = ${tenant} and model = ${model} and id_hash = ${hashOf(id)}`
    },
    async destroy(id) {
      await db.sql`
        delete from sso_artifacts where tenant_code = ${tenant} and model = ${model} and id_hash = ${hashOf(id)}`
    },
    async revokeByGrantId(grantId) {
      await db.sql`delete from sso_artifacts where tenant_code = ${tenant} and grant_id = ${grantId}`
    },
  }
}

function consumedOf({ consumedAt }: Row, model: string): number | undefined {
  if (!consumedAt) return undefined
  const grace = model === 'RefreshToken' ? reuseGraceSeconds * 1000 : 0
  if (Date.now() - consumedAt.getTime() < grace) return undefined
  return Math.floor(consumedAt.getTime() / 1000)
}

/** The `sid` a payload belongs to: its own, or for the sign-in session itself the one it gave our client. */
function sidOf(payload: AdapterPayload): string | undefined {
  if (payload.sid) return payload.sid
  const given = Object.values(payload.authorizations ?? {}).map((authorization) => authorization.sid)
  return given.find((sid) => sid !== undefined)
}
