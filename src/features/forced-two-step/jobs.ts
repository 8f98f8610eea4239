import type pg from 'pg'
import { transaction } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { begin, oweBinding } from './sql.ts'

/** Forces two-step sign-in on the day that was decided. */
export default ({ service }: { readonly service: pg.Pool }): readonly Job[] => [
  { name: 'force-two-step', at: '*/5 * * * *', run: () => forceWhatIsDue(service, new Date()) },
]

/** Forces two-step sign-in on merchants whose day has come; who is signed in without it owes it at once. */
export async function forceWhatIsDue(service: pg.Pool, now: Date): Promise<void> {
  await transaction(service, async (tx) => {
    for (const { tenant, entCode } of await begin(tx, now)) await oweBinding(tx, tenant, [entCode], true)
  })
}
