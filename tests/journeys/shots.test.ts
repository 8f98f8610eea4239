import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { allLooks } from '../kit/all-looks.ts'
import { inScheme } from '../kit/look.ts'
import { pagesOf } from '../kit/look-pages.ts'
import { openLookShop } from '../kit/look-shop.ts'
import { devices, type Device } from '../kit/visit.ts'

// Pictures of every look for people to look at: SHOTS=folder npm test -- --project journeys shots
// Only of looks whose names begin so, with SHOTS_OF=payment-types.
const { SHOTS: folder = '', SHOTS_OF: start = '' } = process.env
const everyDevice = Object.keys(devices) as Device[] // keys of the table of devices

describe.skipIf(folder === '')('pictures', () => {
  test.each(languages)(
    'of every look (%s)',
    async (language) => {
      mkdirSync(folder, { recursive: true })
      await using shop = await openLookShop(allLooks)
      const pages = pagesOf(shop, language)
      const looks = allLooks.flatMap((feature) => feature.looks).filter(({ name }) => name.startsWith(start))
      for (const device of everyDevice)
        for (const look of looks.filter((one) => one.devices?.includes(device) ?? true))
          await pages.at({ look, device }, async ({ page }) => {
            for (const scheme of ['light', 'dark'] as const) {
              await inScheme(page, scheme)
              const { width } = devices[device].viewport
              await page.screenshot({ path: join(folder, `${look.name}-${width}-${language}-${scheme}.png`) })
            }
            await inScheme(page, 'light')
          })
      await pages.close()
    },
    900_000,
  )
})
