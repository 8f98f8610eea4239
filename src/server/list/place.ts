import { wrongParameter } from '#server/wrong-parameter.ts'

/** A row by its place in the order of a list, newest first. */
export interface Place {
  readonly at: Date
  readonly entCode: string
  readonly no: string
}

/** A place in the list as it travels. */
export function writePlace({ at, entCode, no }: Place): string {
  return Buffer.from(`${at.getTime()} ${entCode} ${no}`).toString('base64url')
}

/** Reads a place; throws Problem('parameter') for any text that is none. */
export function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  const [, at = '', entCode = '', no = ''] =
    /^(\d{1,14}) (E\d{8}) ([\x21-\x7e]{1,64})$/.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  if (!no) throw wrongParameter('Cursor')
  return { at: new Date(Number(at)), entCode, no }
}
