import { promisify } from 'node:util'
import yauzl from 'yauzl'

/** Bounds of an archive that is looked into: entries, what they unpack to together, and one that is read as text. */
const most = { entries: 2_000, bytes: 100 * 1024 * 1024, textBytes: 16 * 1024 * 1024 }

const types = 'application/vnd.openxmlformats-officedocument'
const main: Readonly<Record<string, string>> = {
  [`${types}.wordprocessingml.document.main+xml`]: 'docx',
  [`${types}.spreadsheetml.sheet.main+xml`]: 'xlsx',
  [`${types}.presentationml.presentation.main+xml`]: 'pptx',
}

/** What begins as an archive. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

/**
 * What an archive is by its own list of parts: `docx`, `xlsx` or `pptx`. Undefined for any other, and for one with macros,
 * controls, embedded programs or parts that are fetched from elsewhere, with more entries or bytes than the bounds, or that
 * cannot be read. Every entry is unpacked to be counted, a piece at a time; none is kept but short texts.
 */
export async function officeKind(bytes: Buffer): Promise<string | undefined> {
  try {
    return await kindOf(bytes)
  } catch {
    return undefined // an archive that breaks while it is read is none that people can open
  }
}

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

async function kindOf(bytes: Buffer): Promise<string | undefined> {
  const archive = await open(bytes, { lazyEntries: true, validateEntrySizes: true })
  if (archive.entryCount > most.entries) return undefined
  let [contents, left, entries] = ['', most.bytes, 0]
  for await (const entry of entriesOf(archive)) {
    const name = entry.fileName.toLowerCase()
    left -= entry.uncompressedSize
    if (++entries > most.entries || left < 0 || entry.isEncrypted() || active.test(name)) return undefined
    const text = await unpacked(archive, entry, /\.(rels|xml)$/.test(name) && spoken.test(name))
    if (text === undefined || fetched(text) || dynamic.test(text)) return undefined
    if (name === '[content_types].xml') contents = text
  }
  if (/macroenabled|vbaproject|activex|oleobject/i.test(contents)) return undefined
  return Object.entries(main).find(([type]) => contents.includes(`"${type}"`))?.[1]
}

/** Names of parts that run: macros of Visual Basic and of old sheets, controls, embedded objects, and links to other sheets' data. */
const active =
  /vbaproject|vbadata|macrosheets\/|dialogsheets\/|activex\/|\/embeddings\/|externallinks\/|\.(bin|exe|dll|js|vbs|hta|swf)$/

/** Parts whose text is looked through: the list of parts, what they refer to, and what pages say. */
const spoken = /\[content_types\]\.xml$|\.rels$|word\/[^/]*\.xml$/

/** Fields that start other programs. */
const dynamic = /<w:(?:instrText|fldSimple)[^>]*>?[^<]{0,20}\bDDE(?:AUTO)?\b|w:instr="\s*DDE/i

/** Whether a part refers to something outside that is fetched by opening the file; links for people to follow are no such thing. */
function fetched(text: string): boolean {
  for (const [relation] of text.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g))
    if (/TargetMode\s*=\s*["']External/i.test(relation) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation))
      return true
  return false
}

async function* entriesOf(archive: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  // Heard all the time: an error that nobody hears would end the process.
  const failed = new Promise<never>((_, reject) => archive.on('error', reject))
  failed.catch(() => {})
  const ended = new Promise<undefined>((resolve) => archive.once('end', () => resolve(undefined)))
  for (;;) {
    const found = new Promise<yauzl.Entry>((resolve) => archive.once('entry', resolve))
    archive.readEntry()
    const entry = await Promise.race([found, ended, failed])
    if (!entry) return
    yield entry
  }
}

/** The text of an entry, or nothing of one that is only counted; undefined where a text is longer than its bound. */
async function unpacked(archive: yauzl.ZipFile, entry: yauzl.Entry, kept: boolean): Promise<string | undefined> {
  if (kept && entry.uncompressedSize > most.textBytes) return undefined
  const stream = await promisify(archive.openReadStream.bind(archive) as OpenStream)(entry)
  const chunks: Buffer[] = []
  // It ends with an error where there is more than the entry says, so what it says bounds what is unpacked.
  for await (const chunk of stream as AsyncIterable<Buffer>) if (kept) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

type OpenStream = (entry: yauzl.Entry, heard: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void
