import { decodeQR } from 'qr/decode.js'
import { encode } from 'uqr'
import { expect, test } from 'vitest'

/** The slip's code as a camera sees it: turned a little, unevenly lit, with grain. */
function seen(text: string, { px = 640, module = 9, turn = 0.12, light = 0.5 } = {}) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = new Uint8ClampedArray(px * px * 4)
  let grain = 7
  for (let y = 0; y < px; y++) {
    for (let x = 0; x < px; x++) {
      const [dx, dy] = [x - px / 2, y - px / 2]
      const column = Math.floor((dx * Math.cos(turn) + dy * Math.sin(turn)) / module + size / 2)
      const row = Math.floor((dy * Math.cos(turn) - dx * Math.sin(turn)) / module + size / 2)
      grain = (grain * 1_103_515_245 + 12_345) % 2_147_483_648
      const lit = 1 - light * (x / px)
      const shade = (data[row]?.[column] ? 40 : 215) * lit + (grain % 24)
      pixels.set([shade, shade, shade, 255], (y * px + x) * 4)
    }
  }
  return { width: px, height: px, data: pixels }
}

test('the fetched reader reads our slip’s code, straight, turned, small and badly lit', () => {
  const number = '20261121-00000042'

  expect(decodeQR(seen(number, { turn: 0, light: 0 }))).toBe(number)
  expect(decodeQR(seen(number))).toBe(number)
  expect(decodeQR(seen(number, { module: 4, turn: 0.7 }))).toBe(number)
  expect(decodeQR(seen(number, { module: 12, turn: 2.4, light: 0.7 }))).toBe(number)
})

test('a picture without a code is no number', () => {
  expect(() => decodeQR({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(180) })).toThrow(/./)
})
