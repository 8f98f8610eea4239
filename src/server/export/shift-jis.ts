/**
 * Windows-31J, which Japanese spreadsheets call Shift_JIS: bytes by UTF-16 unit, 0 where it has none. Made from Node's own
 * decoder; of characters that stand twice the first place is taken, and NEC's copies of IBM's are left aside, as Windows does.
 */
let bytesOf: Uint16Array | undefined

function table(): Uint16Array {
  if (bytesOf) return bytesOf
  const [decoder, bytes] = [new TextDecoder('shift_jis'), new Uint16Array(0x10000)]
  for (let code = 1; code < 0x80; code++) bytes[code] = code
  for (let code = 0xa1; code <= 0xdf; code++) bytes[0xff61 + code - 0xa1] = code
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead > 0x9f && lead < 0xe0) continue
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      if (trail === 0x7f || leftAside(lead, trail)) continue
      const character = decoder.decode(Uint8Array.of(lead, trail))
      const unit = character.charCodeAt(0)
      if (character.length === 1 && unit !== 0xfffd) bytes[unit] ||= (lead << 8) | trail
    }
  }
  return (bytesOf = bytes)
}

/** NEC's copies of IBM's characters, and the places people fill themselves. */
function leftAside(lead: number, trail: number): boolean {
  const place = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 188 + trail - (trail < 0x7f ? 0x40 : 0x41)
  return (place >= 8272 && place <= 8835) || (place >= 8836 && place <= 10715)
}

/** The characters of a text that Windows-31J cannot write, each once, in their order. */
export function unwritableIn(text: string): string[] {
  const bytes = table()
  return [...new Set(text)].filter((character) => character.length > 1 || bytes[character.charCodeAt(0)] === 0)
}

/** A text in Windows-31J. Throws RangeError for a character it cannot write; nothing is replaced silently. */
export function shiftJis(text: string): Buffer {
  const bytes = table()
  const out = Buffer.allocUnsafe(text.length * 2)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const value = bytes[text.charCodeAt(at)] ?? 0
    if (value === 0) throw new RangeError('a character cannot be written in Shift_JIS')
    if (value > 0xff) out[length++] = value >> 8
    out[length++] = value & 0xff
  }
  return out.subarray(0, length)
}
