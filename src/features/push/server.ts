import { answer } from '#server/feature.ts'
import { Problem } from '#shared/problem.ts'
import { isZone } from '#shared/zone.ts'
import { devices } from './contract.ts'
import { preferencesOf, savePreferences } from './sql.ts'

export default [
  answer(devices.preferences, ({ db, viewer }) => preferencesOf(db, viewer)),

  answer(devices.savePreferences, async ({ input, tx, viewer }) => {
    if (input.quiet && !isZone(input.quiet.timeZone)) throw new Problem('parameter', zoneDetail)
    await savePreferences(tx, viewer, input)
    return preferencesOf(tx, viewer)
  }),
]

const zoneDetail = { ja: '（timeZone）', en: '(timeZone)', mn: '(timeZone)' }
