import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { namesIn } from '#shared/list-field.ts'
import { queueFile } from './file.contract.ts'
import { refundFields } from './list.ts'
import type { SystradeParams } from './systrade-params.ts'

/** Takes the queue away as a file, as it is narrowed and ordered. */
export function QueueFile({ address: { Statuses, Sort } }: { address: SystradeParams }) {
  return <TakeFile call={queueFile} input={{ Statuses, Sort, columns: [...namesIn(refundFields)] }} />
}
