import { defineCommand } from 'citty'
import { withDatabase } from './command.ts'
import { migrations } from '#server/db/migrate.ts'
import { say } from './terminal.ts'

/** `portal migrate`: brings the schema up to date and says so. */
export const migrateCommand = defineCommand({
  meta: { name: 'migrate', description: 'Brings the database up to date' },
  run: () =>
    withDatabase(async () => say(`The database is up to date (${migrations().at(-1)?.name ?? 'no migrations'}).`)),
})
