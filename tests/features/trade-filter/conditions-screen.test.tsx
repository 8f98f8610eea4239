import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('several states in one condition are listed as the language of the page lists words', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.as('Record.search'), '/trade?Statuses=FAILED&Statuses=UNKNOWN'))

  expect((await screen.findAllByText(/Failed, Result unknown/)).length).toBeGreaterThan(0)
}, 60_000)
