import type pg from 'pg'
import type { Job } from '#server/jobs/jobs.ts'
import { settleAll } from '#server/settlement/closing.ts'

/** Closes what is over: every hour, because business days end at every hour somewhere. */
export default ({ service }: { readonly service: pg.Pool }): readonly Job[] => [
  { name: 'settle', at: '15 * * * *', run: () => settleAll(service, { now: new Date(), actor: 'portal' }) },
]
