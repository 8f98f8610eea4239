import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFile } from '#server/import/import-file.ts'
import type { ImportOptions } from '#server/import/options.ts'
import type { Merchant } from '../ingest/merchant.ts'

/** The clock of imports in tests. */
export const now = new Date('2026-11-21T06:00:00Z')
/** Names of the columns of `row`. */
export const head = 'tradeNo,tradeTime,shopCode,paymentType,amount'

const folder = mkdtempSync(join(tmpdir(), 'noren-import-'))
let files = 0

/** Writes a file of its own and gives its path. */
export function file(content: string | Buffer, ending = 'csv'): string {
  const path = join(folder, `${++files}.${ending}`)
  writeFileSync(path, content)
  return path
}

/** A CSV file of these lines under `head`. */
export const csv = (...lines: string[]) => file([head, ...lines].join('\n'))

/** A line that goes in. */
export const row = (no: string, amount: string | number = 1000) =>
  `${no},2026-11-20T12:00:00+09:00,S00000001,PAYPAY,${amount}`

/** Imports a file for a merchant. */
export const bring = (it: Merchant, path: string, more: Partial<ImportOptions> = {}) =>
  importFile({ path, pool: it.pool, entCode: it.ent, now, ...more })

/** The numbers of the transactions that stand. */
export async function standing(it: Merchant): Promise<string[]> {
  const rows = await it.db.sql<{ no: string }>`
    select trade_no as no from transactions where ent_code = ${it.ent} order by trade_no`
  return rows.map(({ no }) => no)
}
