import { defineCommand, runMain } from 'citty'
import { administratorCommand } from '#server/cli/administrator.ts'
import { importCommand } from '#server/cli/import.ts'
import { keycloakCommand } from '#server/cli/keycloak.ts'
import { maintenanceCommand } from '#server/cli/maintenance.ts'
import { migrateCommand } from '#server/cli/migrate.ts'
import { pushCommand } from '#server/cli/push.ts'
import { settleCommand } from '#server/cli/settle.ts'
import { sumsCommand } from '#server/cli/sums.ts'

await runMain(
  defineCommand({
    meta: { name: 'npm run portal --', description: 'Looks after a Noren portal from the terminal' },
    subCommands: {
      administrator: administratorCommand,
      import: importCommand,
      keycloak: keycloakCommand,
      maintenance: maintenanceCommand,
      migrate: migrateCommand,
      push: pushCommand,
      settle: settleCommand,
      sums: sumsCommand,
    },
  }),
)
