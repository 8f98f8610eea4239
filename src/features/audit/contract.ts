import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { languages } from '#shared/language.ts'
import { fileShape } from '#shared/list-file.ts'
import { EntCode, Instant, Paging, Period, listOf, words } from '#shared/schema.ts'
import { auditFields } from './list.ts'

/** What actions are about. */
export const AuditKind = z.enum([
  'signIn',
  'people',
  'refund',
  'deposit',
  'merchant',
  'notice',
  'setting',
  'export',
  'audit',
  'data',
])
export type AuditKind = z.infer<typeof AuditKind>

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), words)

/** What narrows the audit log. */
export const AuditNarrowing = z.strictObject({
  ...Period.shape,
  /** The user name of whoever did it. */
  Actor: z.optional(text(100)),
  Kind: z.optional(AuditKind),
  Result: z.optional(z.enum(['done', 'refused'])),
  /** The whole object as rows name it, its kind and its number: `user 0190c3…`. */
  Object: z.optional(text(300)),
  /** One enterprise of those in reach; `__SYSTEM` for the provider's own rows. */
  EntCode: z.optional(EntCode),
})

/** A row of the audit log. */
export const AuditRow = z.object({
  /** The enterprise in whose chain it stands, `__SYSTEM` for the provider's. */
  entCode: EntCode,
  entName: z.string(),
  /** Its number in the chain, from 1. */
  seq: z.int(),
  at: Instant,
  actor: z.string(),
  /** The full name of the person; empty for machines and people who are gone. */
  actorName: z.string(),
  action: z.string(),
  object: z.string(),
  /** What people call the object, or called it when the row was written; empty where nothing knows. */
  objectName: z.string(),
  /** Whether the object is still there. */
  objectThere: z.boolean(),
  result: z.enum(['done', 'refused']),
  /** The name and number of the refusal (spec section 8). */
  problem: z.nullable(z.string()),
  resultType: z.nullable(z.int()),
  /** The address it came from; empty for the portal itself. */
  origin: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

const Values = z.nullable(z.record(z.string(), z.unknown()))

/** A row of the audit log whole. */
export const AuditDetail = z.extend(AuditRow, {
  /** How many rows are about the same object, counted as far as those of a list. */
  ofObject: z.object({ total: z.int(), totalCapped: z.boolean() }),
  /** The fields that differ; the whole object where it was added or deleted. Secrets are masked. */
  before: Values,
  after: Values,
  /** What the person's role was called then, and what their browser is; empty where the row does not say. */
  role: z.string(),
  browser: z.string(),
  /** Everything else the row says. */
  more: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

/** How a check of a chain went. */
export const ChainCheck = z.object({
  at: Instant,
  actor: z.string(),
  /** Behind which row it began: from 0 to the last row it says all. */
  from: z.int(),
  /** The last row that was looked at. */
  to: z.int(),
  /** The last row of the chain when the check began. */
  last: z.int(),
  /** The first row that does not fit the one before it; null where all do. */
  brokenAt: z.nullable(z.int()),
})
export type ChainCheck = z.infer<typeof ChainCheck>

const authz = { needs: 'Audit.search', who: 'both', scope: 'ents' } as const
const { PageIndex, PageSize, Cursor } = Paging.shape

/** What administrators ask of the audit log. */
export const audit = {
  list: call({
    method: 'GET',
    path: '/api/audit/list',
    summary: 'Who did what, when, from where and with which result, newest first; asking is a row itself',
    authz,
    audited: true,
    input: z.strictObject({ PageIndex, PageSize, Cursor, ...AuditNarrowing.shape }),
    answer: z.extend(listOf(AuditRow), {
      /** How many of the rows that match are about people and roles and about refunds, and were refused; counted as far as `total` is. */
      people: z.int(),
      refunds: z.int(),
      refused: z.int(),
    }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/audit/detail',
    summary: 'One row of the audit log with what changed, and the links of its chain; asking is a row itself',
    authz,
    audited: true,
    input: z.strictObject({ EntCode, Seq: z.int().check(z.positive()) }),
    answer: AuditDetail,
  }),
  choices: call({
    method: 'GET',
    path: '/api/audit/choices',
    summary:
      'The enterprises in reach, and the people of one or of one’s own whose rows can be asked for; at most 500 each',
    authz,
    input: z.strictObject({ EntCode: z.optional(EntCode) }),
    answer: z.object({
      people: z.array(z.object({ userName: z.string(), userFullName: z.string() })),
      ents: z.array(z.object({ entCode: EntCode, entName: z.string() })),
    }),
  }),
  chain: call({
    method: 'GET',
    path: '/api/audit/chain',
    summary: 'How many rows a chain has, and how its last check went; asking is a row itself',
    authz,
    audited: true,
    input: z.strictObject({ EntCode: z.optional(EntCode) }),
    answer: z.object({ rows: z.int(), checked: z.nullable(ChainCheck) }),
  }),
  check: call({
    method: 'POST',
    path: '/api/audit/check',
    summary:
      'Checks a chain from a row on for about two seconds; called again behind the row it came to until it is through',
    authz,
    input: z.strictObject({
      entCode: z.optional(EntCode),
      /** The last row that was checked; 0 for the beginning. */
      after: z._default(z.int().check(z.minimum(0)), 0),
    }),
    answer: ChainCheck,
  }),
  file: call({
    method: 'POST',
    path: '/api/audit/export',
    summary: 'The rows of a search, or one of them, as a file; it is a row itself',
    kind: 'file',
    authz,
    input: z.strictObject({
      /** A search, or one row of an enterprise. */
      filter: z.strictObject({ ...AuditNarrowing.shape, Seq: z.optional(z.int().check(z.positive())) }),
      ...fileShape(auditFields),
      language: z.enum(languages),
    }),
    answer: z.unknown(),
  }),
}
