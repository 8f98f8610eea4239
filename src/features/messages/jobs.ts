import type pg from 'pg'
import type { Files } from '#server/files/files.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { NoticeEngine } from './engine.server.ts'
import { tidyNotices } from './tidy.server.ts'

interface NoticeJobs {
  readonly service: pg.Pool
  readonly notices: Pick<NoticeEngine, 'run'>
  readonly files: Files
}

/** Releases and sends notices, and removes what of them is no longer needed. */
export default ({ service, notices, files }: NoticeJobs): readonly Job[] => [
  { name: 'notices', at: '* * * * *', sends: true, run: () => notices.run() },
  { name: 'tidy-notices', at: '50 * * * *', run: () => tidyNotices(service, files, new Date()) },
]
