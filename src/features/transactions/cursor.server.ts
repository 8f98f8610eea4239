import type { Place } from './sql.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'

/** Where a page starts: beyond a row towards the end, before a row towards the beginning, or at the very end. */
export type Cursor = { readonly go: 'next' | 'previous'; readonly place: Place } | { readonly go: 'last' }

/** The cursor as it travels; it names a row, and says nothing that the row's reader does not see. */
export function writeCursor(cursor: Cursor): string {
  const { go } = cursor
  const key = go === 'last' ? '' : `${cursor.place.time.getTime()} ${cursor.place.tradeNo} ${cursor.place.ent}`
  return Buffer.from(`${go[0]} ${key}`.trim()).toString('base64url')
}

/** Reads a cursor; throws Problem('parameter') for any text that is none. What it names need not exist. */
export function readCursor(text: string): Cursor {
  const match = /^(?:(l)|([np]) (\d{1,15}) ([\x21-\x7e]{1,64}) (E\d{8}))$/.exec(
    Buffer.from(text, 'base64url').toString('utf8'),
  )
  const [, last, go, time = '', tradeNo = '', ent = ''] = match ?? []
  if (last) return { go: 'last' }
  const at = new Date(Number(time))
  const sane = match && at.getTime() < Date.UTC(3000, 0) && writtenBack(text, match[0])
  if (!sane) throw wrongParameter('Cursor')
  return { go: go === 'n' ? 'next' : 'previous', place: { time: at, tradeNo, ent } }
}

function writtenBack(text: string, read: string): boolean {
  return Buffer.from(read).toString('base64url') === text
}
