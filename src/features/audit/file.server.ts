import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { msg } from '@lingui/core/macro'
import { takeSlot } from '#features/exports/slots.server.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { text } from '#server/catalogue.ts'
import { part, type Fragment } from '#server/db/db.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import { fileOf } from '#server/export/file.ts'
import { fileHeaders } from '#server/export/headers.ts'
import type { ExportList, FieldSql } from '#server/export/source.ts'
import { Sent } from '#server/feature.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { Language } from '#shared/language.ts'
import { actionWords, resultWords } from './actions.list.ts'
import { auditFields, type AuditField } from './list.ts'
import { everyCount, everyRow, names, type Asked } from './sql.ts'

/** How the file is to be written, by whom. */
export interface FileAsked {
  readonly columns: readonly AuditField[]
  readonly format: FileFormat
  readonly language: Language
  readonly viewer: Viewer
  readonly snapshot: () => Promise<Snapshot>
}

const title = msg`Audit log`

/** The rows of a search as a file, newest first; times are by the viewer's clock. Refusals come before the first byte. */
export async function auditFile(asked: Asked, { viewer, snapshot, ...shape }: FileAsked): Promise<Sent> {
  const { format, language } = shape
  const leave = takeSlot(viewer)
  try {
    const view = await snapshot()
    try {
      let count: Promise<bigint> | undefined
      const rows = (columns: Fragment) => everyRow(asked, columns)
      const source = {
        snapshot: view,
        rows,
        parts: function* parts(columns: Fragment) {
          yield rows(columns)
        },
        count: () => (count ??= everyCount(view.db, asked)),
        lastLines: () => Promise.resolve([]),
      }
      const body = new PassThrough({ highWaterMark: bufferedBytes })
      const file = await fileOf(source, auditList(language), { ...shape, timeZone: viewer.timeZone })
      body.once('close', () => {
        leave()
        void view.close()
      })
      // Whoever reads the body hears of a failure from the body itself.
      pipeline(file, body).catch(() => {})
      return new Sent(
        200,
        fileHeaders(format, (one) => text(one, title), language),
        body,
      )
    } catch (error) {
      await view.close()
      throw error
    }
  } catch (error) {
    leave()
    throw error
  }
}

const bufferedBytes = 256 * 1024

function auditList(language: Language): ExportList<AuditField> {
  const actions = Object.assign({}, ...Object.values(actionWords)) as (typeof actionWords)['audit'] // all kinds in one
  const named = (words: typeof actions, value: Fragment): FieldSql => {
    const said = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, text(language, word)]))
    return { value: part`coalesce(${JSON.stringify(said)}::jsonb ->> (${value}), ${value})` }
  }
  return {
    title,
    fields: auditFields,
    sql: {
      at: { value: part`t.at` },
      entName: { value: part`nullif(${names.ent}, '')` },
      actor: { value: part`coalesce(nullif(${names.actor}, ''), nullif(t.actor, ''))` },
      action: named(actions, part`t.action`),
      object: { value: part`coalesce(nullif(${names.object}, ''), nullif(t.object, ''))` },
      origin: { value: part`nullif(t.origin, '')` },
      result: named(resultWords, part`t.result`),
      seq: { value: part`t.seq::text` },
      requestId: { value: part`nullif(t.request_id, '')` },
    },
    currency: part`''`,
    key: part`t.seq::text`,
  }
}
