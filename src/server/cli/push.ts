import { defineCommand } from 'citty'
import { addAudit } from '#server/access/audit.ts'
import { withDatabase } from './command.ts'
import { dbOn, transaction } from '#server/db/db.ts'
import { keptSecret, secretsOf } from '#server/identity/secrets.ts'
import { say } from './terminal.ts'
import { formerDevices, pushKeyOf, renewPushKeys } from '#server/push/keys.ts'

const keys = defineCommand({
  meta: { name: 'keys', description: 'Shows the public keys that alerts are signed with, or makes new ones' },
  args: {
    renew: { type: 'boolean', description: 'Makes new keys; every device goes over to them at its next start' },
    tenant: { type: 'string', description: 'The tenant’s code; all tenants where left out' },
  },
  run: ({ args }) =>
    withDatabase(async (service, settings) => {
      const secrets = secretsOf(settings.PORTAL_SECRET ?? keptSecret(settings.PORTAL_DATA))
      const codes = await dbOn(service).sql<{ code: string }>`
        select tenant_code as code from tenants
         where ${args.tenant ?? null}::text is null or tenant_code = ${args.tenant ?? null}
         order by tenant_code`
      if (codes.length === 0)
        throw new Error(args.tenant ? `There is no tenant ${args.tenant}.` : 'There is no tenant.')
      for (const { code } of codes) {
        if (args.renew) await transaction(service, (tx) => renew(tx, secrets, code))
        say(`${code}: ${await pushKeyOf(dbOn(service), secrets, code)}`)
        const devices = await formerDevices(dbOn(service), code)
        if (devices > 0)
          say(`${code}: devices that still get alerts under a former key, until the portal is next opened: ${devices}.`)
      }
    }),
})

async function renew(...asked: Parameters<typeof renewPushKeys>): Promise<void> {
  const [tx, , tenant] = asked
  await renewPushKeys(...asked)
  await addAudit(tx, {
    tenant,
    ent: undefined,
    actor: 'portal',
    action: 'push keys renewed',
    result: 'done',
    detail: { devices: await formerDevices(tx, tenant) },
  })
}

/** `portal push keys [--renew] [--tenant code]`: the keys alerts are signed with. */
export const pushCommand = defineCommand({
  meta: { name: 'push', description: 'Looks after alerts to devices' },
  subCommands: { keys },
})
