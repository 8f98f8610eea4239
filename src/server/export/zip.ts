import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file within an archive; what it holds is read once, in its turn. */
export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Packed {
  readonly name: Buffer
  readonly at: number
  crc: number
  size: number
  packed: number
}

/**
 * An archive of files, deflated as they are read: nothing is held but a few chunks. Throws RangeError where one of them or
 * the whole passes 4 GiB, which the plain form cannot say.
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const done: Packed[] = []
  let at = 0
  for (const { name, content } of entries) {
    const entry: Packed = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 }
    const head = localHead(entry)
    yield head
    for await (const chunk of deflated(content, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    const tail = descriptor(entry)
    yield tail
    at += head.length + entry.packed + tail.length
    if (Math.max(at, entry.size) > most) throw new RangeError('the archive is larger than 4 GiB')
    done.push(entry)
  }
  const directory = Buffer.concat(done.map(directoryEntry))
  yield directory
  yield directoryEnd(done.length, directory.length, at)
}

const most = 0xffff_ffff

async function* deflated(content: ZipEntry['content'], entry: Packed): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level })
  const source = Readable.from(counted(content, entry), { objectMode: false })
  source.on('error', (error) => deflate.destroy(error)).pipe(deflate)
  try {
    for await (const chunk of deflate) yield chunk as Buffer // a stream of bytes
  } finally {
    source.destroy()
  }
}

/** Sheets are so repetitive that harder packing saves a quarter of the bytes and costs three times the time. */
const level = 2

async function* counted(content: ZipEntry['content'], entry: Packed): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

// Sizes follow the content (bit 3), names are UTF-8 (bit 11); every file is dated 1 January 1980, the form's first day.
const [version, flags, method, time, day] = [20, 0x0808, 8, 0, 0x21]

function localHead({ name }: Packed): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  words(head, 4, [version, flags, method, time, day])
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Packed): Buffer {
  const tail = Buffer.alloc(16)
  ;[0x08074b50, crc, packed, size].forEach((value, index) => tail.writeUInt32LE(value, index * 4))
  return tail
}

function directoryEntry({ name, at, crc, packed, size }: Packed): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  words(head, 4, [version, version, flags, method, time, day])
  ;[crc, packed, size].forEach((value, index) => head.writeUInt32LE(value, 16 + index * 4))
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}

function directoryEnd(count: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  words(end, 8, [count, count])
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return end
}

function words(into: Buffer, from: number, values: readonly number[]): void {
  values.forEach((value, index) => into.writeUInt16LE(value, from + index * 2))
}
