import type { Bearer } from './bearer.ts'
import { ask, type Asking } from '#server/db/db.ts'
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
 * Reads the person behind a verified token with their present rights; no row if the session has ended or expired, or if the
 * person or their enterprise may not sign in any more.
 */
export function rightsOf(bearer: Bearer, known?: ViewerRead): Asking<Rights> {
  return ask.sql<Rights>`
    select nullif(json_build_object(
             'userId', u.user_id, 'userName', u.user_name, 'userFullName', u.user_full_name, 'userEmail', u.user_email,
             'entCode', u.ent_code, 'entDisplayName', e.ent_display_name, 'roleName', r.role_name,
             'permissions', r.permissions, 'isMasterEnterprise', e.is_master_enterprise,
             'ents', (select coalesce(json_agg(o.ent_code order by o.ent_code), '[]'::json)
                        from enterprises o
                       where o.tenant_code = u.tenant_code
                         and (o.ent_code = u.ent_code or u.ent_code = ${platform}
                              or (e.is_master_enterprise and o.parent_ent_code = u.ent_code))),
             'shopScope', u.shop_scope, 'shopCodes', u.shop_codes, 'currency', e.currency, 'timeZone', e.time_zone,
             'enablePoint', e.enable_point, 'enableQr', e.enable_qr,
             'enterpriseRefundEnabled', coalesce((select c.value <> 'false'::jsonb
                                                    from tenant_configs c
                                                   where c.tenant_code = u.tenant_code
                                                     and c.config_key = 'enterpriseRefundEnabled'), true), 'mfaBound', u.mfa_email is not null,
             'forceBindMfa', e.force_bind_mfa and u.mfa_email is null, 'owes', s.owes,
             'refundLimitSingle', r.refund_limit_single::text, 'refundLimitDaily', r.refund_limit_daily::text)::text, ${known?.text ?? null}::text) as text
      from sessions s
      join users u on u.tenant_code = s.tenant_code and u.user_id = s.user_id
      join enterprises e on e.tenant_code = u.tenant_code and e.ent_code = u.ent_code
      join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
      join tenants t on t.tenant_code = u.tenant_code
     where s.tenant_code = ${bearer.tenant} and s.sid = ${bearer.sid} and u.subject = ${bearer.subject}
       and s.ended_at is null and s.expires_at > now()
       and s.last_seen_at > now() - make_interval(hours => ${serverLimits.idleHours})
       and s.started_at >= u.not_before and to_timestamp(${bearer.issuedAt}::bigint) >= date_trunc('second', u.not_before)
       and u.status = 'ACTIVE' and t.status = 'ACTIVE' and e.status not in ('SUSPENDED', 'TERMINATED', 'REJECTED')`
}

/** The person of a row of `rightsOf`: `known` itself if nothing has changed, undefined if there is no row. */
export function viewerOf(row: Rights | undefined, bearer: Bearer, known?: ViewerRead): ViewerRead | undefined {
  if (row?.text === null) return known
  return row && { text: new Encoded(row.text), viewer: viewerFrom(JSON.parse(row.text) as Stored, bearer) } // built above
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
