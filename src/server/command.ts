import type pg from 'pg'
import { joinDatabase, ownerPool } from '#server/database.ts'
import { Ending } from '#server/ending.ts'
import { migrate } from '#server/migrate.ts'
import { dataFolder, readSettings, type Settings } from '#server/settings.ts'
import { fail, say } from '#server/terminal.ts'

/** Runs a command's work on the portal's database, whether a portal is running or not; refusals are one sentence and code 1. */
export async function withDatabase(work: (owner: pg.Pool, settings: Settings) => Promise<void>): Promise<void> {
  const ending = new Ending()
  try {
    const settings = readSettings()
    dataFolder(settings)
    const database = await joinDatabase(settings, { info: () => {}, warn: say })
    ending.begun(() => database.stop())
    const owner = ownerPool(database.url)
    ending.begun(() => owner.end())
    await migrate(owner)
    await work(owner, settings)
    await ending.end()
  } catch (error) {
    if (ending.asked) return
    await ending.end()
    fail(error)
  }
}
