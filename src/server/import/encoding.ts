import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { fileLines, type LineBreak } from './lines.ts'
import { ImportError } from './mapping.ts'

/** The encodings a file may have. */
export const encodings = ['utf-8', 'shift_jis', 'euc-jp'] as const
export type Encoding = (typeof encodings)[number]

/** The encodings by the names people know them by. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
}

/** How the bytes of a file become lines of text. */
export interface Writing {
  readonly encoding: Encoding
  readonly lineBreak: LineBreak
}

/**
 * Reads the whole file once to detect its encoding: UTF-8 if all bytes are valid, else the encoding that fits most of its
 * lines. Throws ImportError for UTF-16, and for EUC-JP unless it is `named`, because it can look like Shift_JIS.
 */
export async function writingOf(path: string, named: Encoding | undefined): Promise<Writing> {
  const { valid, lineBreak } = await firstLook(path)
  const encoding = named ?? (valid ? 'utf-8' : await likeliest(path, lineBreak))
  return { encoding, lineBreak }
}

/** The text of a line's bytes; undefined if they are not valid in the encoding. */
export function textOf(bytes: Buffer, encoding: Encoding): string | undefined {
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (encoding === 'utf-8') return isUtf8(bytes) ? bytes.toString('utf8') : undefined
  try {
    return strict[encoding].decode(bytes)
  } catch {
    return undefined
  }
}

const strict = {
  shift_jis: new TextDecoder('shift_jis', { fatal: true }),
  'euc-jp': new TextDecoder('euc-jp', { fatal: true }),
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d] as const

async function firstLook(path: string): Promise<{ valid: boolean; lineBreak: LineBreak }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [valid, first] = [true, true]
  let lineBreak: LineBreak = carriageReturn
  const check = (decode: () => string) => {
    try {
      if (valid) decode()
    } catch {
      valid = false
    }
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    if (first && (isMark(chunk, 0xff, 0xfe) || isMark(chunk, 0xfe, 0xff)))
      throw new ImportError(`The file ${path} is written in UTF-16. Save it as UTF-8, the CSV with commas.`)
    first = false
    if (lineBreak !== lineFeed && chunk.includes(lineFeed)) lineBreak = lineFeed
    check(() => decoder.decode(chunk, { stream: true }))
    if (!valid && lineBreak === lineFeed) break
  }
  check(() => decoder.decode())
  return { valid, lineBreak }
}

function isMark(chunk: Buffer, one: number, two: number): boolean {
  return chunk[0] === one && chunk[1] === two
}

/** Counts which encoding fits each line that is not plain ASCII. */
async function likeliest(path: string, lineBreak: LineBreak): Promise<Encoding> {
  const utf8 = { characters: 0, holes: 0 }
  const [shiftJis, eucJp] = [
    { lines: 0, bad: 0 },
    { lines: 0, bad: 0 },
  ]
  for await (const { bytes } of fileLines(path, lineBreak)) {
    if (!bytes || isAscii(bytes)) continue
    for (const character of loose.decode(bytes)) {
      if (character === '\ufffd') utf8.holes++
      else if (character > '\u007f') utf8.characters++
    }
    shiftJis[textOf(bytes, 'shift_jis') === undefined ? 'bad' : 'lines']++
    eucJp[neverEucJp(bytes) || textOf(bytes, 'euc-jp') === undefined ? 'bad' : 'lines']++
  }
  // Few pairs of bytes in Shift_JIS and EUC-JP are valid UTF-8 by chance.
  if (utf8.characters > utf8.holes) return 'utf-8'
  if (eucJp.lines > eucJp.bad && eucJp.lines >= shiftJis.lines)
    throw new ImportError(
      `The file ${path} looks like EUC-JP. Save it as UTF-8, or say what it is written in: --encoding ${encodings.join(', ')}.`,
    )
  return shiftJis.lines > 0 && shiftJis.lines >= shiftJis.bad ? 'shift_jis' : 'utf-8'
}

const loose = new TextDecoder('utf-8')

/** Whether they contain a byte that begins the commonest characters of Shift_JIS and does not occur in EUC-JP. */
function neverEucJp(bytes: Buffer): boolean {
  return bytes.some((byte) => byte >= 0x80 && byte <= 0xa0 && byte !== 0x8e && byte !== 0x8f)
}
