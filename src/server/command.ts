import type pg from 'pg'
import { joinDatabase, ownerPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { readSettings } from '#server/settings.ts'
import { fail, say } from '#server/terminal.ts'

/** Runs a command's work on the portal's database, whether a portal is running or not; refusals are one sentence and code 1. */
export async function withDatabase(work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  try {
    const database = await joinDatabase(readSettings(), { info: () => {}, warn: say })
    const owner = ownerPool(database.url)
    try {
      await migrate(owner)
      await work(owner)
    } finally {
      await owner.end()
      await database.stop()
    }
  } catch (error) {
    fail(error)
  }
}
