import { createHash } from 'node:crypto'

/** The id of the only notice about something: a second one with the same id is not written. */
export function noticeIdOf(about: string): string {
  const hex = createHash('sha256').update(about).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
