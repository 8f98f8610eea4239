import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { payments } from '#features/transactions/payment.contract.ts'
import { noonZone } from '../../kit/noon-zone.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { pay, resultOf } from './payments.ts'
import { askAcquirer, minuteOfQuestions } from './questions.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

/** A shop by the clock on the wall with a payment of two minutes ago whose result is unknown; nobody answers for it. */
async function unanswered(settings: Record<string, string> = {}) {
  const it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone(), settings })
  const tradeTime = new Date(Date.now() - 120_000).toISOString()
  await pay(it, [{ tradeNo: 'U-908', status: 'UNKNOWN', tradeTime }])
  const [here, everywhere] = [
    await it.person({ permissions: ['Record.search'], shops: ['S00000001'] }),
    await it.as('Record.search'),
  ]
  return Object.assign(it, { here, everywhere, path: `/trade?Trade=U-908&Ent=${it.ent}` })
}

/** The steps of the payment's story, a text each. */
async function steps(): Promise<string[]> {
  const heading = await screen.findByRole('heading', { name: 'So far and from here' })
  const section = heading.parentElement
  if (!section) throw new Error('the heading stands alone')
  return within(section)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

const clock = /\d\d:\d\d(:\d\d)?/g

test('the story says how often was asked, what came of it, when it goes on and when the result is settled', async () => {
  await using it = await unanswered()
  await minuteOfQuestions(it)
  ;({ leave } = await open(it, it.here, it.path))

  const told = (await steps()).slice(1).map((text) => text.replaceAll(clock, '–'))
  expect(told).toEqual([
    // With its day like the steps before it: a payment may stand open for days.
    expect.stringMatching(
      /^Needs attention: Asked the payment company once\d+ [A-Z][a-z]{2} –No answer\. It goes on every 10 minutes\.$/,
    ),
    expect.stringMatching(/^Planned: Next questionplanned for \d+ [A-Z][a-z]{2} –$/),
    expect.stringMatching(/^Planned: Result is settledby .* –Compared with the records of PayPay, /),
  ])
  expect(screen.getByText(/We tell you on this device when it changes\./)).toBeTruthy()
}, 60_000)

test('before the first question the story names its time, and whoever is not told is not promised it', async () => {
  await using it = await unanswered()
  ;({ leave } = await open(it, it.everywhere, it.path))

  expect((await steps())[1]).toBe('Planned: First question to the payment companyin a moment')
  expect(screen.queryByText(/We tell you on this device/)).toBeNull()
}, 60_000)

test('whoever asks again sees the count rise and is told from then on', async () => {
  await using it = await unanswered()
  resultOf(await it.everywhere(payments.recheck, { tradeNo: 'U-908' }))
  await askAcquirer(it)
  ;({ leave } = await open(it, it.everywhere, it.path))

  expect((await steps())[1]).toContain('Asked the payment company once')
  expect(screen.getByText(/We tell you on this device when it changes\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Ask again in \d+ s$/ })).toBeTruthy()
}, 60_000)

test('without an acquirer the page offers no question and tells of none, only when the result is settled', async () => {
  await using it = await unanswered({ PORTAL_MODE: 'production' })
  ;({ leave } = await open(it, it.everywhere, it.path))

  expect((await steps()).slice(1)).toEqual([expect.stringContaining('Result is settled')])
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
}, 60_000)
