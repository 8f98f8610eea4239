import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test.each(['/order', '/tradePoint', '/statistics', '/stat', '/deposit'])(
  '%s refuses an address whose period is none, and shows no other period’s sums',
  async (path) => {
    await using it = await portal({ config: { offlineHours: 0 } })
    await it.db.sql`update enterprises set enable_point = true where ent_code = ${it.ent}`
    const reader = await it.as('Record.search', 'Stat.search', 'Settle.search')

    ;({ leave } = await open(it, reader, `${path}?From=2026-02-30&To=2026-03-02`))

    await screen.findByText('The period cannot be read')
    expect(document.querySelector('.totals')).toBeNull()
  },
)
