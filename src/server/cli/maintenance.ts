import { defineCommand } from 'citty'
import { withDatabase } from './command.ts'
import { transaction } from '#server/db/db.ts'
import { addAudit } from '#server/access/audit.ts'
import { say } from './terminal.ts'

/** `portal maintenance on|off [--tenant code]`: closes or opens the service for everyone but SystemConfig (decision 20). */
export const maintenanceCommand = defineCommand({
  meta: { name: 'maintenance', description: 'Closes the service for maintenance, or opens it' },
  args: {
    state: { type: 'positional', description: 'on or off', required: true, valueHint: 'on|off' },
    tenant: { type: 'string', description: 'The tenant’s code; all tenants where left out' },
  },
  run: ({ args }) =>
    withDatabase(async (service) => {
      if (args.state !== 'on' && args.state !== 'off') throw new Error('Say "maintenance on" or "maintenance off".')
      const closed = args.state === 'on'
      const codes = await transaction(service, async (tx) => {
        const rows = await tx.sql<{ code: string }>`
          insert into tenant_configs (tenant_code, config_key, value, updated_by)
          select tenant_code, 'showServiceUnavailable', to_jsonb(${closed}::boolean), 'portal'
            from tenants
           where ${args.tenant ?? null}::text is null or tenant_code = ${args.tenant ?? null}
              on conflict (tenant_code, config_key)
              do update set value = excluded.value, version = tenant_configs.version + 1, updated_at = now(), updated_by = 'portal'
          returning tenant_code as code`
        const action = `maintenance ${args.state}`
        for (const { code } of rows)
          await addAudit(tx, { tenant: code, ent: undefined, actor: 'portal', action, result: 'done' })
        return rows.map(({ code }) => code)
      })
      if (codes.length === 0) throw new Error(`There is no tenant ${args.tenant ?? ''}.`)
      say(`${codes.join(', ')}: ${closed ? 'closed for maintenance' : 'open'}.`)
    }),
})
