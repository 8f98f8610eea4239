import { defineCommand, runMain } from 'citty'
import { importCommand } from '#server/import/command.ts'
import { maintenanceCommand } from '#server/maintenance.ts'
import { migrateCommand } from '#server/migrate-command.ts'
import { pushCommand } from '#server/push/command.ts'

await runMain(
  defineCommand({
    meta: { name: 'npm run portal --', description: 'Looks after a Noren portal from the terminal' },
    subCommands: {
      import: importCommand,
      maintenance: maintenanceCommand,
      migrate: migrateCommand,
      push: pushCommand,
    },
  }),
)
