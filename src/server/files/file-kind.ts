import { isArchive, officeKind } from './office-file.ts'
import { harmlessPdf, isPdf } from './pdf-file.ts'

/** What a file is by its content: its media type and the ending it is named with. */
export interface FileKind {
  readonly type: string
  readonly ending: string
}

/** A picture of more points than this is not opened. */
const mostPixels = 25_000_000

const office = 'application/vnd.openxmlformats-officedocument'
const documents: Readonly<Record<string, string>> = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
}
const pictures: Readonly<Record<string, 'jpeg' | 'png'>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

/**
 * A file people may hand on, whatever it calls itself: PDF, Word, Excel and PowerPoint as they are where nothing in them acts
 * by itself, JPEG and PNG drawn anew, which leaves places and hidden parts behind. Undefined for everything else.
 */
export async function handedOn(bytes: Buffer): Promise<{ kind: FileKind; bytes: Buffer } | undefined> {
  if (isPdf(bytes))
    return (await harmlessPdf(bytes)) ? { kind: { type: 'application/pdf', ending: 'pdf' }, bytes } : undefined
  if (isArchive(bytes)) {
    const ending = await officeKind(bytes)
    const type = documents[ending ?? '']
    return ending && type ? { kind: { type, ending }, bytes } : undefined
  }
  const picture = await pictureKind(bytes)
  if (!picture) return undefined
  const drawn = await (
    await opened(bytes)
  )
    .toFormat(picture, picture === 'jpeg' ? { quality: 88 } : {})
    .toBuffer()
    .catch(() => undefined)
  return drawn && { kind: { type: `image/${picture}`, ending: picture === 'jpeg' ? 'jpg' : 'png' }, bytes: drawn }
}

/** The picture the right way up. Its library is loaded for the first one: a start takes 0.2 s less without it. */
async function opened(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
}

/** Which picture people may bring the bytes are, whatever the file calls itself. */
async function pictureKind(bytes: Buffer): Promise<'jpeg' | 'png' | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  return pictures[type]
}

/** A picture drawn anew. */
export interface Drawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A JPEG or PNG drawn anew as PNG, at most `edge` pixels wide and high; undefined for everything else. */
export async function logoOf(bytes: Buffer, edge: number): Promise<Drawn | undefined> {
  if (!(await pictureKind(bytes))) return undefined
  const drawn = await (
    await opened(bytes)
  )
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return drawn && { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }
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
