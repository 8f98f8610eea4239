import { createInflate } from 'node:zlib'

/** Bounds of a document that is looked into: compressed parts, and what they unpack to together. */
const most = { streams: 20_000, bytes: 100 * 1024 * 1024, objectBytes: 8 * 1024 * 1024 }

/** What begins as a PDF. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
}

/**
 * Whether a PDF is one to hand on: without scripts, programs to start, files in it or forms that send; none of it locked
 * against looking, and within the bounds when it is unpacked. Names are read however they are written, and objects that
 * stand in compressed parts as those that do not.
 */
export async function harmlessPdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1')
  if (acts(text)) return false
  let [left, streams] = [most.bytes, 0]
  for (const { head, from } of streamsOf(text)) {
    if (++streams > most.streams) return false
    const filters =
      head.match(/\/(?:Fl|FlateDecode|LZW|LZWDecode|ASCIIHexDecode|AHx|ASCII85Decode|A85|RunLengthDecode|RL)\b/g) ?? []
    const objects = /\/ObjStm\b/.test(head)
    if (filters.length > 1) return false
    if (filters.length === 0 || !filters[0]?.startsWith('/Fl')) {
      // What cannot be unpacked here cannot be looked into; elsewhere its bytes stand for themselves.
      if (objects && filters.length > 0) return false
      continue
    }
    const found = await inflated(bytes.subarray(from), left, objects)
    if (!found) return false
    left -= found.length
    if (objects && acts(found.text)) return false
  }
  return true
}

/** Words that make a document act; `#4a` in a name is the letter with that code. */
function acts(text: string): boolean {
  const named = text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return active.test(named)
}

const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|Rendition)(?![A-Za-z0-9])|\/JS\s*(?:[(<]|\d+\s+\d+\s+R)|\/XFA\s*(?:\[|\d+\s+\d+\s+R)|\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/

/** The compressed parts: what is said of each, as far back as its object's beginning, and where its bytes begin. */
function* streamsOf(text: string): Generator<{ head: string; from: number }> {
  for (const found of text.matchAll(/>>\s*stream(?:\r\n|\n|\r)/g)) {
    const begun = text.lastIndexOf(' obj', found.index)
    const head = text.slice(Math.max(begun, found.index - 4_000), found.index)
    yield { head, from: found.index + found[0].length }
  }
}

/** A part as it is unpacked, a piece at a time: how long it is, and its text where that is wanted. Undefined beyond the bounds. */
function inflated(bytes: Buffer, left: number, wanted: boolean): Promise<{ length: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const inflate = createInflate()
    const chunks: Buffer[] = []
    let length = 0
    const end = (result: { length: number; text: string } | undefined) => {
      inflate.destroy()
      resolve(result)
    }
    inflate.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > left || (wanted && length > most.objectBytes)) end(undefined)
      else if (wanted) chunks.push(chunk)
    })
    inflate.on('end', () => end({ length, text: Buffer.concat(chunks).toString('latin1') }))
    // A picture that is damaged harms nobody; objects that cannot be read may be anything.
    inflate.on('error', () => end(wanted ? undefined : { length, text: '' }))
    inflate.end(bytes)
  })
}
