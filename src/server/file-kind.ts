import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/** What a file is by its content: its media type and the ending it is named with. */
export interface FileKind {
  readonly type: string
  readonly ending: string
}

/** A picture of more points than this is not opened. */
const mostPixels = 25_000_000

const office = 'application/vnd.openxmlformats-officedocument'
const documents: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  [`${office}.presentationml.presentation`]: 'pptx',
}
const pictures: Readonly<Record<string, 'jpeg' | 'png'>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

/**
 * A file people may hand on, whatever it calls itself: PDF, Word, Excel and PowerPoint as they are, JPEG and PNG drawn anew,
 * which leaves places and hidden parts behind. Undefined for everything else.
 */
export async function handedOn(bytes: Buffer): Promise<{ kind: FileKind; bytes: Buffer } | undefined> {
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  const ending = documents[type]
  if (ending) return { kind: { type, ending }, bytes }
  const picture = pictures[type]
  if (!picture) return undefined
  const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .toFormat(picture, picture === 'jpeg' ? { quality: 88 } : {})
    .toBuffer()
    .catch(() => undefined)
  return drawn && { kind: { type, ending: picture === 'jpeg' ? 'jpg' : 'png' }, bytes: drawn }
}

/** A name as the file is kept under for people: no path, nothing that cannot be seen, with the ending of what it is. */
export function fileNameFor(given: string, { ending }: FileKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const bare = last
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .trim()
  return `${[...bare].slice(0, 80).join('') || 'file'}.${ending}`
}
