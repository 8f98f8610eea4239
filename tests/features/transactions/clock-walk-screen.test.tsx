import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { transactions, type TradeFilter } from '#features/transactions/contract.ts'
import { instantOf } from '#shared/business-day.ts'
import { formatRange } from '#shared/dates.ts'
import { open } from '../../kit/page.tsx'
import { portal, send, type Portal } from '../../kit/portal.ts'
import { drawn } from '../../kit/sampled.ts'
import { mintToken } from '../../kit/token.ts'
import { resultOf } from './payments.ts'

let leave: (() => Promise<void>) | undefined
afterEach(async () => {
  await leave?.()
  vi.useRealTimers()
})

// From 18:00 on a Monday that ends a month until 18:00 on the first, past both beginnings of a day.
const hours = Array.from({ length: 25 }, (_, hour) => hour)
const bar = 'S00000003'
const everywhere = (['today', 'yesterday', 'thisWeek', 'lastMonth'] as const).map((Period) => ({ Period }))
const inTheBar = everywhere.map((asked) => ({ ...asked, ShopCodes: [bar] }))

test.each(drawn('clock of a page', ['Asia/Tokyo', 'Asia/Ulaanbaatar', 'America/New_York'] as const, 1))(
  'in every hour of a day in %s the page shows under its words the days the server counts, of all stores and of a bar',
  async (timeZone) => {
    const evening = Date.parse(instantOf('2026-11-30', '18:00', timeZone))
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    await using it = await portal({
      now: () => new Date(),
      timeZone,
      config: { weekStart: 1, offlineHours: 0, idleLockMinutes: 0 },
    })
    await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = ${bar}`
    const person = await it.as('Record.search', 'Shop.search')
    const token = await mintToken(it, person, { exp: Math.floor(evening / 1000) + 2 * 86_400 })
    ;({ leave } = await open(it, Object.assign(person, { token }), '/trade'))
    const { push } = await import('#client/navigation.ts')
    const seen = new Set<string>()

    for (const hour of hours) {
      vi.setSystemTime(evening + hour * 3_600_000)
      for (const filter of [...everywhere, ...inTheBar]) {
        const { from, to } = await daysCounted(it, token, filter)
        await act(async () => push(addressOf(filter)))
        const days = formatRange(from, to, 'en', '2026-12-01')
        const [chip, caption] = saidOf(filter.Period, days)

        await waitFor(() =>
          expect([hour, filter, chipShown(), captionShown()]).toEqual([
            hour,
            filter,
            chip,
            expect.stringMatching(caption),
          ]),
        )
        seen.add(`${filter.Period} ${from} ${to}`)
      }
    }

    // The walk has met what it is for: both days of a night, a bar's yesterday, and two months at once.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'today 2026-11-30 2026-12-01',
        'today 2026-11-30 2026-11-30',
        'yesterday 2026-11-29 2026-11-30',
        'lastMonth 2026-10-01 2026-11-30',
      ]),
    )
  },
)

/** The days that the server's own sums are of. */
async function daysCounted(it: Portal, token: string, filter: TradeFilter) {
  const reply = await send(it.server, it.host, token, transactions.summary, filter, {})
  return resultOf<{ from: string; to: string }>(reply.json())
}

function addressOf({ Period, ShopCodes = [] }: TradeFilter): string {
  return `/trade?${new URLSearchParams([['Period', Period ?? ''], ...ShopCodes.map((code) => ['ShopCodes', code])])}`
}

/** What the page should say of these days: on the chip that chooses them, and over the strong number. */
function saidOf(period: string, days: string): [chip: string, caption: RegExp] {
  switch (period) {
    case 'today':
      return [`Today ${days}`, /^Net sales \(today until \d\d:\d\d\)/]
    case 'yesterday':
      return [`Yesterday ${days}`, new RegExp(`^Net sales yesterday, ${days}`)]
    default:
      return [days, new RegExp(`^Net sales, ${days}`)]
  }
}

const chipShown = () => document.querySelector('.filter-bar > span .num')?.textContent
const captionShown = () => document.querySelector('.totals .caption')?.textContent
