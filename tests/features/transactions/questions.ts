import type { OutboxRow } from '#server/jobs/outbox.ts'
import type { Portal } from '../../kit/portal.ts'

/** Has what this shop asks asked, and waits for the answers, as the jobs do: other tests' letters are their own. */
export async function askAcquirer(it: Portal): Promise<void> {
  const letters = await it.db.sql<OutboxRow>`
    update outbox set sent_at = now() where ent_code = ${it.ent} and kind = 'recheck' and sent_at is null
    returning ent_code as ent, outbox_id::text as id, tenant_code as tenant, kind, payload`
  for (const letter of letters) await it.server.checks.deliver(letter)
  await it.server.checks.idle()
}

/** What the jobs do of it in a minute; gives of how many payments it was the turn. */
export async function minuteOfQuestions(it: Portal): Promise<number> {
  const claimed = await it.server.checks.askDue({ ents: [it.ent] })
  await askAcquirer(it)
  return claimed
}
