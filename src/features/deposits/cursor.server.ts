import { isDate } from '#shared/business-day.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'

/** A row of a deposit by its place in the order of rows. */
export interface LinePlace {
  readonly day: string
  readonly tradeNo: string
}

/** The cursor as it travels. */
export function writeCursor({ day, tradeNo }: LinePlace): string {
  return Buffer.from(`${day} ${tradeNo}`).toString('base64url')
}

/** Reads a cursor; throws Problem('parameter') for any text that is none. */
export function readCursor(text: string): LinePlace {
  const written = Buffer.from(text, 'base64url').toString('utf8')
  const [, day, tradeNo] = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])) ([\x21-\x7e]{1,64})$/.exec(written) ?? []
  if (!day || !tradeNo || Buffer.from(written).toString('base64url') !== text || !isDate(day))
    throw wrongParameter('Cursor')
  return { day, tradeNo }
}
