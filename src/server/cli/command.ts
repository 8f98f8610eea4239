import type pg from 'pg'
import { joinDatabase, migrated, servicePool } from '#server/db/database.ts'
import { Shutdown } from '#server/jobs/shutdown.ts'
import { dataFolder, readSettings, type Settings } from '#server/settings.ts'
import { fail, say } from './terminal.ts'

/** Runs a command's work on the portal's database, whether a portal is running or not; refusals are one sentence and code 1. */
export async function withDatabase(work: (service: pg.Pool, settings: Settings) => Promise<void>): Promise<void> {
  const ending = new Shutdown()
  try {
    const settings = readSettings()
    dataFolder(settings)
    const database = await joinDatabase(settings, { info: () => {}, warn: say })
    ending.begun(() => database.stop())
    await migrated(database.url)
    const service = servicePool(database.url)
    ending.begun(() => service.end())
    await work(service, settings)
    await ending.end()
  } catch (error) {
    if (ending.asked) return
    await ending.end()
    fail(error)
  }
}
