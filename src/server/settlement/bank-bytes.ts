/** Text of `bankKana` as the bytes of a file. */
export function bankBytes(text: string): Buffer {
  return Buffer.from([...text].map((letter) => byteOf(letter)))
}

function byteOf(letter: string): number {
  const code = letter.charCodeAt(0)
  if (code >= 0xff61 && code <= 0xff9f) return code - 0xff61 + 0xa1
  if (code < 0x80) return code
  throw new RangeError(`The letter ${letter} has no place in a bank's file.`)
}
