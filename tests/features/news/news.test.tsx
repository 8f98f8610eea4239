import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { answersAbout, faked, noticeOf } from '../messages/faked.ts'

let leave: (() => Promise<void>) | undefined
afterEach(async () => {
  await leave?.()
  vi.useRealTimers()
})

const ids = [1, 2, 3].map((number) => `0195b2c0-0000-7000-8000-00000000000${number}`)
const notices = () =>
  ids.map((messageId, index) => noticeOf({ messageId, messageTitle: `Outage ${index + 1}`, readAt: undefined }))
const strip = () => screen.findByRole('region', { name: 'Important notices' })
const titleIn = (region: HTMLElement) => region.querySelector('.news-title')?.textContent
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

// The first test waits for the whole app to be translated.
test('the strip leads to the notice it shows and is not there on the notices’ own page', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, answersAbout(notices()))
  ;({ leave } = await open(shown, await it.as('Record.search'), '/account'))
  await strip()

  fireEvent.click(screen.getByRole('link', { name: /Outage 1/ }))

  await screen.findByRole('dialog', { name: 'Notice' })
  expect(location.pathname + location.search).toBe(`/message?activeTypeId=1&currentMessageId=${ids[0]}`)
  expect(screen.queryByRole('region', { name: 'Important notices' })).toBeNull()
}, 60_000)

test('the strip asks for five notices and leaves out expired ones', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, answersAbout(notices()))
  ;({ leave } = await open(shown, await it.as(), '/account'))
  await strip()

  const asked = shown.sent.find(({ path }) => path === '/api/message/systemimportantmessagelist')

  expect(asked?.query.toString()).toBe('PageIndex=1&PageSize=5&IgnoreExpiration=true')
})

test('the strip turns by itself, unread aloud, and stops under pointer, focus and its button', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  ;({ leave } = await open(faked(it, answersAbout(notices())), await it.as(), '/account'))
  const region = await strip()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // Let go of once, so that its clock is the test's.
  fireEvent.focusIn(region)
  fireEvent.focusOut(region)
  const title = () => titleIn(region)
  const live = () => region.querySelector('[aria-live]')?.getAttribute('aria-live')
  expect(live()).toBe('off')

  await seconds(6)
  expect(title()).toBe('Outage 2')

  fireEvent.pointerEnter(region)
  await seconds(20)
  expect([title(), live()]).toEqual(['Outage 2', 'polite'])

  fireEvent.pointerLeave(region)
  await seconds(6)
  expect(title()).toBe('Outage 3')

  fireEvent.click(screen.getByRole('button', { name: 'Pause the rotation of notices' }))
  await seconds(20)
  expect([title(), live()]).toEqual(['Outage 3', 'polite'])
  fireEvent.click(screen.getByRole('button', { name: 'Previous notice' }))
  expect(title()).toBe('Outage 2')
})

test('a closed strip stays closed until a new notice comes', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const all = notices().slice(0, 2)
  const shown = faked(it, answersAbout(all))
  ;({ leave } = await open(shown, await it.as(), '/account'))
  await strip()

  fireEvent.click(screen.getByRole('button', { name: 'Close the notices' }))

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Important notices' })).toBeNull())
  const kept = localStorage.getItem('portal.newsClosed')
  await leave()
  all.push(...notices().slice(2))
  const person = await it.as()
  const opening = open(shown, person, '/account')
  localStorage.setItem('portal.newsClosed', kept ?? '')
  ;({ leave } = await opening)
  expect(titleIn(await strip())).toBe('Outage 3')
})
