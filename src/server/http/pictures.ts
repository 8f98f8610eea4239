import type { Scale } from '#shared/style.ts'

/** A picture of the installed app: its drawing and its size in pixels. */
export interface Picture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** The pictures a manifest names, by file name; each is drawn in the tenant's colours. */
export const pictureNames = [
  'app-192.png',
  'app-512.png',
  'maskable-192.png',
  'maskable-512.png',
  'monochrome-512.png',
  'apple-180.png',
  'trade-96.png',
  'panel-96.png',
  'account-96.png',
  'screen-narrow.png',
  'screen-wide.png',
] as const
export type PictureName = (typeof pictureNames)[number]

/** The drawing of a picture. The screenshots show the frame and its list without words: they serve every language. */
export function pictureOf(name: PictureName, scale: Scale): Picture {
  switch (name) {
    case 'app-192.png':
      return icon(192, `<rect width="512" height="512" rx="112" fill="${scale[800]}"/>${cloth(9)}`)
    case 'app-512.png':
      return icon(512, `<rect width="512" height="512" rx="112" fill="${scale[800]}"/>${cloth(9)}`)
    // Masks may cut a tenth off each side, so the drawing is smaller and the ground has no corners.
    case 'maskable-192.png':
      return icon(192, `<rect width="512" height="512" fill="${scale[800]}"/>${cloth(7.4)}`)
    case 'maskable-512.png':
      return icon(512, `<rect width="512" height="512" fill="${scale[800]}"/>${cloth(7.4)}`)
    case 'monochrome-512.png':
      return icon(512, cloth(9))
    case 'apple-180.png':
      return icon(180, `<rect width="512" height="512" fill="${scale[800]}"/>${cloth(8.4)}`)
    case 'trade-96.png':
      return icon(96, line(scale, 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12.5h6'))
    case 'panel-96.png':
      return icon(96, line(scale, 'M4 10.5 12 4l8 6.5V20H4zM8.5 20v-7h7v7M12 13v4'))
    case 'account-96.png':
      return icon(96, line(scale, 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 20c.5-4 3.3-6.3 7.5-6.3s7 2.3 7.5 6.3'))
    case 'screen-narrow.png':
      return narrow(scale)
    case 'screen-wide.png':
      return wide(scale)
  }
}

function icon(size: number, drawing: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${size}" height="${size}">${drawing}</svg>`
  return { svg, width: size, height: size }
}

function cloth(scale: number): string {
  return `<g fill="#fff" transform="translate(256 256) scale(${scale}) translate(-20 -19.75)"><rect x="2" y="5" width="36" height="4.5" rx="2.25"/><path d="M5.5 12.5h9v22h-9zM16.5 12.5H24l-.6 20.5-6.9 1.5zM26 12.5h8.5v22c-3 0-6-.8-8.5-1.8z"/></g>`
}

function line(scale: Scale, path: string): string {
  return `<rect width="512" height="512" rx="256" fill="${scale[50]}"/><path transform="translate(112 112) scale(12)" d="${path}" fill="none" stroke="${scale[700]}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`
}

const bar = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(height / 2, 10)}" fill="${fill}"/>`

const [ink, grey, pale, hairline] = ['#1c2733', '#8a96a3', '#dfe5ea', '#e8ecf0']
const lengths = [150, 112, 178, 130, 164, 120, 142, 106, 170, 136]

function screen(width: number, height: number, drawing: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${drawing}</svg>`
  return { svg, width, height }
}

function row(scale: Scale, at: { x: number; y: number; width: number; index: number }): string {
  const { x, y, width, index } = at
  const long = lengths[index % lengths.length] ?? 140
  return [
    bar(x, y + 14, 52, 52, scale[index % 3 === 0 ? 100 : 50]),
    bar(x + 72, y + 20, long, 14, ink),
    bar(x + 72, y + 48, long * 0.7, 10, grey),
    bar(x + width - long * 0.75, y + 20, long * 0.75, 16, ink),
    bar(x + width - 72, y + 48, 72, 14, index === 4 ? '#f6d9d5' : scale[100]),
    `<rect x="${x}" y="${y + 83}" width="${width}" height="1" fill="${hairline}"/>`,
  ].join('')
}

const totals = (scale: Scale, x: number, y: number, width: number) =>
  [0, 1, 2]
    .map((part) => {
      const left = x + (part * width) / 3
      return bar(left, y, 70, 10, grey) + bar(left, y + 22, 130, 24, part === 0 ? scale[700] : ink)
    })
    .join('')

function narrow(scale: Scale): Picture {
  const rows = lengths.map((_, index) => row(scale, { x: 32, y: 326 + index * 86, width: 656, index })).join('')
  const places = [0, 1, 2, 3, 4].map((place) => {
    const x = 44 + place * 144
    return (
      bar(x + 8, 1196, 40, 40, place === 0 ? scale[700] : pale) + bar(x, 1246, 56, 8, place === 0 ? scale[700] : grey)
    )
  })
  return screen(
    720,
    1280,
    `<rect width="720" height="104" fill="${scale[800]}"/>${bar(32, 42, 190, 22, '#fff')}${bar(640, 30, 44, 44, scale[600])}${totals(scale, 32, 142, 656)}${bar(32, 228, 300, 60, scale[50])}${bar(348, 228, 160, 60, scale[50])}${bar(524, 228, 164, 60, scale[50])}${rows}<rect y="1176" width="720" height="104" fill="#fff"/><rect y="1176" width="720" height="1" fill="${pale}"/>${places.join('')}`,
  )
}

function wide(scale: Scale): Picture {
  const rows = lengths.slice(0, 6).map((_, index) => row(scale, { x: 300, y: 252 + index * 86, width: 940, index }))
  const places = [0, 1, 2, 3, 4, 5].map(
    (place) =>
      (place === 0 ? bar(16, 112, 228, 48, scale[700]) : '') +
      bar(32, 125 + place * 56, 22, 22, scale[200]) +
      bar(72, 130 + place * 56, 96 + ((place * 23) % 50), 12, place === 0 ? '#fff' : scale[200]),
  )
  return screen(
    1280,
    800,
    `<rect width="260" height="800" fill="${scale[800]}"/>${bar(32, 36, 130, 22, '#fff')}${places.join('')}<rect x="260" width="1020" height="72" fill="#fff"/>${bar(300, 26, 170, 20, ink)}${bar(1196, 16, 40, 40, scale[100])}<rect x="260" y="72" width="1020" height="1" fill="${pale}"/>${totals(scale, 300, 100, 660)}${bar(300, 180, 260, 48, scale[50])}${bar(576, 180, 160, 48, scale[50])}${bar(752, 180, 160, 48, scale[50])}${rows.join('')}`,
  )
}
