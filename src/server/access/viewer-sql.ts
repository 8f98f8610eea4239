import type { Bearer } from './bearer.ts'
import { randomUUID } from 'node:crypto'
import { ask, type Asking, type Tx } from '#server/db/db.ts'
import type { Viewer } from './viewer.ts'
import { Encoded } from '#server/db/pg-protocol.ts'
import type { Gate } from '#shared/call.ts'
import { serverLimits } from '#shared/limits.ts'
import { permissions, type Permission } from '#shared/permissions.ts'

/** A person's present rights; `text` changes exactly when any of them does. */
export interface ViewerRead {
  readonly text: Encoded
  readonly viewer: Viewer
}

interface Stored {
  userId: string
  userName: string
  userFullName: string
  userEmail: string
  entCode: string
  entDisplayName: string
  roleName: string
  permissions: string[]
  isMasterEnterprise: boolean
  ents: string[]
  shopScope: 'ALL' | 'NONE' | 'SPECIFIC'
  shopCodes: string[]
  currency: string
  timeZone: string
  enablePoint: boolean
  enableQr: boolean
  enterpriseRefundEnabled: boolean
  showDashBoard: boolean
  mfaBound: boolean
  forceBindMfa: boolean
  owes: Gate[]
  refundLimitSingle: string | null
  refundLimitDaily: string | null
}

/** The enterprise of the provider's own people (decision 10). */
const platform = '__SYSTEM'

/** A row of `rightsOf`: empty if the rights are unchanged. */
export interface Rights {
  readonly text: string | null
}

/**
 * Reads the person behind a verified token with their present rights (function `rights_of`); no row if the session has ended
 * or expired, or if the person or their enterprise may not sign in any more.
 */
export function rightsOf({ tenant, sid, subject, issuedAt }: Bearer, known?: ViewerRead): Asking<Rights> {
  return ask.sql<Rights>`
    select rights as text
      from rights_of(${tenant}, ${sid}, ${subject}, ${issuedAt}, ${serverLimits.idleHours}, ${known?.text ?? null})`
}

/** The person of a row of `rightsOf`: `known` itself if nothing has changed, undefined if there is no row. */
export function viewerOf(row: Rights | undefined, bearer: Bearer, known?: ViewerRead): ViewerRead | undefined {
  if (row?.text === null) return known
  return row && { text: new Encoded(row.text), viewer: viewerFrom(JSON.parse(row.text) as Stored, bearer) } // built above
}

/**
 * The present rights of somebody who does not ask themselves, as of a session of theirs that has passed every gate; undefined
 * if they may not sign in. The session is there for the one question and is never committed, so that rights are read in one
 * way. Needs the service's role.
 */
export async function viewerWithoutSession(tx: Tx, tenant: string, userId: string): Promise<Viewer | undefined> {
  const sid = randomUUID()
  const [person] = await tx.sql<{ subject: string; now: bigint }>`
    with opened as (
      insert into sessions (tenant_code, sid, user_id, expires_at)
      select tenant_code, ${sid}, user_id, now() + interval '1 minute' from users
       where tenant_code = ${tenant} and user_id = ${userId}
      returning user_id)
    select u.subject, extract(epoch from now())::bigint as now from opened o
      join users u on u.tenant_code = ${tenant} and u.user_id = o.user_id`
  if (!person) return undefined
  const bearer = { tenant, sid, subject: person.subject, issuedAt: Number(person.now) }
  const [rights] = await tx.sql<Rights>`
    select rights as text
      from rights_of(${tenant}, ${sid}, ${bearer.subject}, ${bearer.issuedAt}, ${serverLimits.idleHours}, null)`
  await tx.sql`delete from sessions where tenant_code = ${tenant} and sid = ${sid}`
  return viewerOf(rights, bearer)?.viewer
}

function viewerFrom(stored: Stored, { tenant, sid, subject }: Bearer): Viewer {
  const { permissions: held, shopScope, shopCodes, refundLimitSingle, refundLimitDaily, ...rest } = stored
  const known: ReadonlySet<string> = new Set(held)
  return {
    ...rest,
    tenant,
    sid,
    subject,
    isAdmin: stored.entCode === platform,
    permissions: new Set<Permission>(permissions.filter((permission) => known.has(permission))),
    shops: shopScope === 'ALL' ? 'all' : shopScope === 'NONE' ? [] : shopCodes,
    refundLimitSingle: refundLimitSingle === null ? undefined : BigInt(refundLimitSingle),
    refundLimitDaily: refundLimitDaily === null ? undefined : BigInt(refundLimitDaily),
  }
}
