import { wrongParameter } from '#server/wrong-parameter.ts'
import type { Place } from './sql.ts'

/** A place in the list as it travels. */
export function writeCursor({ at, chain, seq }: Place): string {
  return Buffer.from(`${at.getTime()} ${seq} ${chain}`).toString('base64url')
}

/** Reads a cursor; throws Problem('parameter') for any text that is none. What it names need not exist. */
export function readCursor(text: string): Place {
  const [, at = '', seq = '', chain = ''] =
    /^(\d{1,14}) (\d{1,18}) ([\x21-\x7e]{1,100})$/.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  if (!chain) throw wrongParameter('Cursor')
  return { at: new Date(Number(at)), seq: BigInt(seq), chain }
}
