/**
 * Reads a QR code of version 1 (21 modules) from the path that draws it, as a scanner does after it has found the
 * modules: format, mask, the zigzag of bits, then digits, letters or bytes. Knows nothing of how it was made; throws on
 * anything else. Errors are not corrected: a drawn code has none.
 */
export function readCode(path: string, quiet = 4): string {
  const dark = modulesOf(path, quiet)
  const mask = maskOf(dark)
  const bits: number[] = []
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const upward = ((right + 1) & 2) === 0
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!isFixed(x, y)) bits.push(Number(dark(x, y) !== (masks[mask]?.(x, y) ?? false)))
    }
  }
  return textOf(bits)
}

const size = 21

function modulesOf(path: string, quiet: number): (x: number, y: number) => boolean {
  const drawn = new Set<string>()
  for (const [, x, y, wide] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(wide); at++) drawn.add(`${Number(x) + at - quiet} ${Number(y) - quiet}`)
  const furthest = Math.max(...[...drawn].flatMap((one) => one.split(' ').map(Number)))
  if (furthest !== size - 1) throw new Error(`not a code of ${size} modules: the last is ${furthest}`)
  return (x, y) => drawn.has(`${x} ${y}`)
}

/** The mask, from the fifteen bits of format around the upper left corner. */
function maskOf(dark: (x: number, y: number) => boolean): number {
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const)
  const others = [7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const)
  const format = [...places, ...others].reduce((bits, [x, y], at) => bits | (Number(dark(x, y)) << at), 0) ^ 0x5412
  return (format >> 10) & 7
}

const masks = [
  (x: number, y: number) => (x + y) % 2 === 0,
  (_x: number, y: number) => y % 2 === 0,
  (x: number) => x % 3 === 0,
  (x: number, y: number) => (x + y) % 3 === 0,
  (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Corners with their formats, and the two dotted lines between them. */
function isFixed(x: number, y: number): boolean {
  return (x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9) || x === 6 || y === 6
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function textOf(bits: readonly number[]): string {
  let at = 0
  const take = (count: number) => {
    let value = 0
    for (let taken = 0; taken < count; taken++) value = value * 2 + (bits[at++] ?? 0)
    return value
  }
  const mode = take(4)
  const count = take(mode === 1 ? 10 : mode === 2 ? 9 : 8)
  let text = ''
  if (mode === 1)
    for (let left = count; left > 0; left -= 3)
      text += String(take([4, 7, 10][Math.min(left, 3) - 1] ?? 10)).padStart(Math.min(left, 3), '0')
  else if (mode === 2)
    for (let left = count; left > 0; left -= 2) {
      const pair = take(left > 1 ? 11 : 6)
      text += left > 1 ? `${letters[Math.floor(pair / 45)]}${letters[pair % 45]}` : letters[pair]
    }
  else if (mode === 4) for (let left = count; left > 0; left--) text += String.fromCharCode(take(8))
  else throw new Error(`a code of a kind this reader does not know: ${mode}`)
  return text
}
