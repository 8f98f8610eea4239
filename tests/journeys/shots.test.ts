import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { inScheme } from '../kit/look.ts'
import { furnished, walk } from '../kit/screens.ts'
import { devices, type Device } from '../kit/visit.ts'

// Pictures of every screen for people to look at: SHOTS=folder npm test -- --project journeys shots
const folder = process.env['SHOTS']

describe.skipIf(!folder)('pictures', () => {
  test.each(Object.keys(devices).flatMap((device) => languages.map((language) => [device, language] as const)))(
    'of every screen (%s, %s)',
    async (device, language) => {
      const { width } = devices[device as Device].viewport // a key of the same table
      const shop = await furnished()
      mkdirSync(folder ?? '', { recursive: true })
      await walk(shop, device as Device, language, async (screen, { page }) => {
        for (const scheme of ['light', 'dark'] as const) {
          await inScheme(page, scheme)
          await page.screenshot({ path: join(folder ?? '', `${screen}-${width}-${language}-${scheme}.png`) })
        }
        await inScheme(page, 'light')
      })
      await shop.it[Symbol.asyncDispose]()
    },
    240_000,
  )
})
