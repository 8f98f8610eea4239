import { join, part, type Db, type Fragment } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'
import { actionWords } from './actions.list.ts'
import { kindsByPath, refundActions, refundNumbers, type ObjectKind } from './objects.list.ts'

/** Which rows of the audit log are meant. */
export interface AuditSearch {
  readonly tenant: string
  /** The chains they stand in; every chain of the tenant where left out. */
  readonly chains: readonly string[] | undefined
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly actor: string | undefined
  readonly actions: readonly string[] | undefined
  readonly result: string | undefined
  readonly object: string | undefined
  /** The number of one row in its chain. */
  readonly seq?: number | undefined
}

/** A row by its place in the order of the list. */
export interface Place {
  readonly at: Date
  readonly chain: string
  readonly seq: bigint
}

interface Row {
  chain: string
  entName: string
  seq: bigint
  at: Date
  actor: string
  actorName: string
  action: string
  object: string
  objectName: string
  objectThere: boolean
  result: 'done' | 'refused'
  problem: string | null
  origin: string
}

interface Whole extends Row {
  detail: Record<string, unknown>
  requestId: string
  previousHash: string
  hash: string
}

/** The rows behind a place, newest first; at most so many. */
export function pageOf(
  db: Db,
  asked: AuditSearch,
  { behind, limit, language }: { behind: Place | undefined; limit: number; language: Language },
): Promise<Row[]> {
  return db.sql<Row>`
    select ${columns}
      from (select t.*, ${foundName(language)} as found_name
              from audit_log t
             where ${matching(asked)} and ${beyond(behind)}
             order by ${newest}
             limit ${limit}) t
     order by ${newest}`
}

/** How many rows there are, of which kinds, and how many of them were refused, of the newest so many. */
export async function countOf(db: Db, asked: AuditSearch, cap: number) {
  const [row] = await db.sql<{ total: number; people: number; refunds: number; refused: number }>`
    select count(*)::int as total, count(*) filter (where action = any(${ofPeople}))::int as people,
           count(*) filter (where action = any(${ofRefunds}))::int as refunds,
           count(*) filter (where result = 'refused')::int as refused
      from (select t.action, t.result from audit_log t where ${matching(asked)} order by ${newest} limit ${cap}) n`
  return row ?? { total: 0, people: 0, refunds: 0, refused: 0 }
}

const [ofPeople, ofRefunds] = [Object.keys(actionWords.people), Object.keys(actionWords.refund)]

/** One row whole. */
export async function rowAt(
  db: Db,
  { tenant, chain, seq, language }: { tenant: string; chain: string; seq: number; language: Language },
): Promise<Whole | undefined> {
  const [row] = await db.sql<Whole>`
    select ${columns}, t.detail, t.request_id as "requestId", encode(t.previous_hash, 'hex') as "previousHash",
           encode(t.hash, 'hex') as hash
      from (select t.*, ${foundName(language)} as found_name
              from audit_log t
             where t.tenant_code = ${tenant} and t.ent_code = ${chain} and t.seq = ${seq}) t`
  return row
}

/** The people of these enterprises by name; at most so many. */
export function peopleOf(db: Db, tenant: string, ents: readonly string[], limit: number) {
  return db.sql<{ userName: string; userFullName: string }>`
    select user_name as "userName", user_full_name as "userFullName"
      from users
     where tenant_code = ${tenant} and ent_code = any(${ents})
     order by user_full_name, user_name
     limit ${limit}`
}

/** These enterprises by name, the provider's own first; at most so many. */
export function entsOf(db: Db, tenant: string, ents: readonly string[], limit: number) {
  return db.sql<{ entCode: string; entName: string }>`
    select ent_code as "entCode", ent_display_name as "entName"
      from enterprises
     where tenant_code = ${tenant} and ent_code = any(${ents})
     order by ent_code <> '__SYSTEM', ent_display_name, ent_code
     limit ${limit}`
}

/** How many rows a chain has. */
export async function lengthOf(db: Db, chain: string): Promise<bigint> {
  const [head] = await db.sql<{ seq: bigint }>`select seq from audit_heads where ent_code = ${chain}`
  return head?.seq ?? 0n
}

/** The last check that stands in a chain, of the chain its object names. */
export async function lastCheck(db: Db, tenant: string, chain: string, object: string) {
  const [row] = await db.sql<{ at: Date; actor: string; detail: Record<string, unknown> }>`
    select t.at, t.actor, t.detail
      from audit_log t
     where t.tenant_code = ${tenant} and t.ent_code = ${chain} and t.object = ${object} and t.result = 'done'
     order by ${newest}
     limit 1`
  return row
}

/** The rows a file is written from, of the table called t. */
export function everyRow(asked: AuditSearch, chosen: Fragment): Fragment {
  return part`select ${chosen} from audit_log t where ${matching(asked)} order by ${newest}`
}

/** How many rows that is. */
export async function everyCount(db: Db, asked: AuditSearch): Promise<bigint> {
  const [row] = await db.sql<{ count: bigint }>`select count(*) as count from audit_log t where ${matching(asked)}`
  return row?.count ?? 0n
}

/** The enterprise a row t stands with. */
const own = part`case when t.ent_code like 'tenant:%' then '__SYSTEM' else t.ent_code end`

/** What people call the enterprise and the person of a row t. */
export const names = {
  ent: part`coalesce((select e.ent_display_name from enterprises e
                       where e.tenant_code = t.tenant_code and e.ent_code = ${own}), '')`,
  actor: part`coalesce((select u.user_full_name from users u
                         where u.tenant_code = t.tenant_code and lower(u.user_name) = lower(t.actor)), '')`,
}

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Which kind of object a row t is about, as `objectOf` says it. */
export const objectKind = part`
  case when t.action = any(${refundActions}) then case when t.object ~ ${refundNumbers} then 'refund' else 'payment' end
       ${join(
         Object.entries(kindsByPath).map(([path, kind]) => part`when strpos(t.action, ${path}) > 0 then ${kind}`),
         ' ',
       )}
       else split_part(t.object, ' ', 1) end`

/** What people call the object of a row t where it still is, in a language; null where nothing knows it. */
function foundName(language: Language): Fragment {
  const code = part`split_part(t.object, ' ', 2)`
  const idIn = (text: Fragment) => part`case when ${text} ~ ${uuid} then (${text})::uuid end`
  const paidAt = part`coalesce(t.detail->>'entCode', ${own})`
  return part`case ${objectKind}
      when 'user' then (select u.user_full_name from users u where u.tenant_code = t.tenant_code and u.user_id = ${code})
      when 'role' then (select r.role_name from roles r
                         where r.tenant_code = t.tenant_code and r.ent_code || '/' || r.role_id = ${code})
      when 'merchant' then (select e.ent_display_name from enterprises e where e.tenant_code = t.tenant_code and e.ent_code = ${code})
      when 'chain' then (select e.ent_display_name from enterprises e where e.tenant_code = t.tenant_code and e.ent_code = ${code})
      when 'tradetype' then (select k.names->>${language} from trade_types k where k.trade_type_code = ${code})
      when 'paymentclass' then (select c.names->>${language} from payment_classes c where c.class_code = ${code})
      when 'paymenttype' then (select p.names->>${language} from payment_types p where p.code = ${code})
      when 'paymentlogo' then (select p.names->>${language} from payment_types p where p.code = ${code})
      when 'deposit' then (select d.deposit_no from deposits d where d.ent_code = ${own} and d.deposit_no = ${code})
      when 'refund' then (select r.refund_no from refunds r where r.ent_code = ${paidAt} and r.refund_no = t.object)
      when 'payment' then (select n.trade_no from trade_numbers n where n.ent_code = ${paidAt} and n.trade_no = t.object)
      when 'report' then (select s.report_name from report_schedules s where s.ent_code = ${own} and s.schedule_id = ${idIn(code)})
      when 'note' then (select n.business_date::text from day_notes n where n.ent_code = ${own} and n.note_id = ${idIn(code)})
      when 'plan' then coalesce(
        (select s.shop_name from shops s where s.ent_code = ${code} and s.shop_code = split_part(t.object, ' ', 3)),
        (select e.ent_display_name from enterprises e where e.tenant_code = t.tenant_code and e.ent_code = ${code}))
      when 'notice' then (select coalesce(m.languages->${language}->>'messageTitle', m.title) from messages m
                           where m.tenant_code = t.tenant_code and m.message_id = ${idIn(part`t.object`)})
      when 'attachment' then (select f.name from message_files f where f.tenant_code = t.tenant_code and f.file_name = t.object)
      when 'device' then (select d.name from push_devices d
                           where d.tenant_code = t.tenant_code and d.device_id = ${idIn(part`t.object`)})
    end`
}

/** The field that names an object among those that a row keeps of a change, by the object's kind. */
const nameFields = {
  user: 'userFullName',
  role: 'roleName',
  merchant: 'entDisplayName',
  report: 'name',
  notice: 'messageTitle',
} as const satisfies Partial<Record<ObjectKind, string>>

/**
 * What a row t itself calls an object that it added, changed or deleted, else what the last such row about it does: read only
 * of what is known under no name, because it walks through all rows about the object.
 */
const notedName = part`(
    select coalesce(t.detail->'after'->>n.field, t.detail->'before'->>n.field, (
             select coalesce(r.detail->'after'->>n.field, r.detail->'before'->>n.field)
               from audit_log r
              where n.field is not null and r.tenant_code = t.tenant_code and r.object = t.object and r.object <> ''
                and coalesce(r.detail->'after'->>n.field, r.detail->'before'->>n.field) is not null
              order by r.at desc, r.ent_code desc, r.seq desc
              limit 1))
      from (select ${JSON.stringify(nameFields)}::jsonb ->> (${objectKind}) as field) n)`

/** What people call the object of a row t: as it is called now, else as the row itself has it; null where nothing knows. */
export function objectName(language: Language): Fragment {
  return part`coalesce(${foundName(language)}, ${notedName})`
}

const columns = part`
  t.ent_code as chain, ${names.ent} as "entName", t.seq, t.at, t.actor, ${names.actor} as "actorName", t.action, t.object,
  coalesce(t.found_name, ${notedName}, '') as "objectName", t.found_name is not null as "objectThere", t.result,
  t.detail->>'problem' as problem, t.origin`

const newest = part`t.at desc, t.ent_code desc, t.seq desc`

function matching({ tenant, chains, from, until, actor, actions, result, object, seq }: AuditSearch): Fragment {
  const [only, ...others] = chains ?? []
  return join(
    [
      part`t.tenant_code = ${tenant}`,
      // One chain has an index in the list's order.
      ...(chains === undefined
        ? []
        : [others.length === 0 ? part`t.ent_code = ${only}` : part`t.ent_code = any(${chains})`]),
      ...(from ? [part`t.at >= ${from}`] : []),
      ...(until ? [part`t.at < ${until}`] : []),
      ...(actor === undefined ? [] : [part`t.actor = ${actor}`]),
      ...(actions === undefined ? [] : [part`t.action = any(${actions})`]),
      ...(result === undefined ? [] : [part`t.result = ${result}`]),
      ...(seq === undefined ? [] : [part`t.seq = ${seq}`]),
      ...(object === undefined ? [] : [part`(${aboutObject(object)})`]),
    ],
    ' and ',
  )
}

/** Done to an object, or to a refund of the payment it is; a row without an object is about none. */
function aboutObject(object: string): Fragment {
  return part`t.object = ${object} and t.object <> '' or t.trade_no = ${object} and t.trade_no <> ''`
}

function beyond(place: Place | undefined): Fragment {
  if (!place) return part`true`
  return part`t.at <= ${place.at} and (t.at, t.ent_code, t.seq) < (${place.at}::timestamptz, ${place.chain}::text, ${place.seq}::bigint)`
}
