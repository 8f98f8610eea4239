import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

/** What a file is written in. */
export type Encoding = 'utf-8' | 'shift_jis'

const sampleBytes = 1024 * 1024

/** Tells UTF-8 from Shift_JIS by the file's first megabyte; what is valid UTF-8 is UTF-8. */
export async function encodingOf(path: string): Promise<Encoding> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    try {
      // `stream`: a character cut in two at the sample's end is no mistake.
      new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true })
      return 'utf-8'
    } catch {
      return 'shift_jis'
    }
  } finally {
    await file.close()
  }
}

/** Bytes to text, a leading byte order mark left out; a byte that is none of the encoding becomes U+FFFD. */
export function decoding(encoding: Encoding): Transform {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    decodeStrings: true,
    readableObjectMode: false,
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decoder.decode())
    },
  })
}
