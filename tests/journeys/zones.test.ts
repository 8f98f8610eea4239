import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { startBrowser } from '../kit/browser.ts'

const [first, end] = [Date.UTC(1900, 0, 1), Date.UTC(3000, 0, 1)]
const perZone = 40

declare global {
  var zones: Pick<typeof import('#shared/zone.ts'), 'readOffsetMs' | 'formattedOffsetMs'>
}

test('Temporal and a date format read every zone of the browser alike, and refuse one that is none with the same words', async () => {
  const file = join(import.meta.dirname, '../../src/shared/zone.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  await using browser = await startBrowser()
  const page = await browser.newPage()
  await page.addScriptTag({ type: 'module', content: `${code};self.zones = { readOffsetMs, formattedOffsetMs }` })
  const seen = await page.evaluate(
    ({ from, to, perZone }) => {
      const { readOffsetMs, formattedOffsetMs } = globalThis.zones
      const names = Intl.supportedValuesOf('timeZone')
      // Half of them in the years that shops live in.
      const near = Date.now()
      const instants = Array.from({ length: perZone }, (_, at) =>
        at % 2 === 0
          ? from + Math.floor(Math.random() * (to - from))
          : near + Math.floor((Math.random() - 0.5) * 6 * 366 * 86_400_000),
      )
      const different = names.flatMap((zone) =>
        instants.filter((ms) => readOffsetMs(ms, zone) !== formattedOffsetMs(ms, zone)).map((ms) => `${zone} at ${ms}`),
      )
      const refused = [readOffsetMs, formattedOffsetMs].map((read) => {
        try {
          return read(near, 'Asia/Nowhere')
        } catch (error) {
          return String(error)
        }
      })
      return { hasTemporal: 'Temporal' in globalThis, zones: names.length, different, refused }
    },
    { from: first, to: end, perZone },
  )

  expect(seen.hasTemporal).toBe(true)
  expect(seen.zones).toBeGreaterThan(300)
  expect(seen.different).toEqual([])
  expect(seen.refused[0]).toMatch(/^RangeError: "Asia\/Nowhere" is not a time zone/)
  expect(seen.refused[1]).toBe(seen.refused[0])
})
