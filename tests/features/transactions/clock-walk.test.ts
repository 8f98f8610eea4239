import { expect, test } from 'vitest'
import { session } from '#features/session/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { rangeOf } from '#features/transactions/filter.ts'
import { instantOf } from '#shared/business-day.ts'
import { presets } from '#shared/presets.ts'
import { portal } from '../../kit/portal.ts'
import { resultOf } from './payments.ts'

// From 18:00 on a Monday that ends a month until 18:00 on the first, past both beginnings of a day.
const hours = Array.from({ length: 25 }, (_, hour) => hour)
const bar = 'S00000003'

test.each(['Asia/Tokyo', 'Asia/Ulaanbaatar', 'America/New_York'])(
  'in every hour of a day in %s the page means by its words the days the server means',
  async (timeZone) => {
    const evening = Date.parse(instantOf('2026-11-30', '18:00', timeZone))
    let now = new Date(evening)
    await using it = await portal({ now: () => now, timeZone, config: { weekStart: 1 } })
    await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = ${bar}`
    const people = await Promise.all(
      [['S00000001'], [bar], undefined].map((shops) =>
        it.person({ permissions: ['Record.search'], ...(shops && { shops }) }),
      ),
    )
    const seen = new Set<string>()

    for (const person of people) {
      const { dayClocks: clocks = [] } = resultOf(await person(session.userInfo, {}))
      for (const hour of hours) {
        now = new Date(evening + hour * 3_600_000)
        for (const Period of presets) {
          const page = rangeOf({ Period }, { clocks, weekStart: 1, now }, timeZone)
          const { from, to } = resultOf(await person(transactions.summary, { Period }))
          expect({ hour, Period, from: page.from, to: page.to }).toEqual({ hour, Period, from, to })
          seen.add(`${clocks.length} ${Period} ${from} ${to}`)
        }
      }
    }

    // The walk has met what it is for: a bar's yesterday in the new month, and two months at once where stores differ.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        '1 today 2026-11-30 2026-11-30',
        '1 today 2026-12-01 2026-12-01',
        '1 lastMonth 2026-10-01 2026-10-31',
        '1 lastMonth 2026-11-01 2026-11-30',
        '2 today 2026-11-30 2026-12-01',
        '2 lastMonth 2026-10-01 2026-11-30',
        '2 thisMonth 2026-11-01 2026-12-01',
      ]),
    )
  },
)
