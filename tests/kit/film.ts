import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const [width, height] = [640, 480]
const [white, black, grey] = [235, 16, 128]

/** Writes a film of a paper with a QR code, which Chromium takes for a camera's picture (`--use-file-for-fake-video-capture`). */
export function filmOf(text: string, path: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const module = Math.floor((height * 0.6) / size)
  const [left, top] = [(width - size * module) / 2, (height - size * module) / 2]
  const light = Buffer.alloc(width * height, 150)
  for (let y = 0; y < size * module; y++)
    for (let x = 0; x < size * module; x++) {
      const dark = data[Math.floor(y / module)]?.[Math.floor(x / module)]
      light[Math.floor(top + y) * width + Math.floor(left + x)] = dark ? black : white
    }
  const colour = Buffer.alloc((width * height) / 2, grey)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]))
}
