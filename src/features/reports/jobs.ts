import type { Job } from '#server/jobs/jobs.ts'
import type { Reports } from './engine.server.ts'

/** Makes the reports that are due, and removes files whose days are over. */
export default ({ reports }: { readonly reports: Reports }): readonly Job[] => [
  { name: 'reports', at: '* * * * *', sends: true, run: () => reports.run() },
  { name: 'tidy-reports', at: '25 * * * *', run: () => reports.tidy() },
]
