import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShellNotices } from '#app/ShellNotices.tsx'
import { forget } from '#client/device.ts'
import { installOffer, installWorth, noteSuccess, watchInstall } from '#client/install.ts'
import { session, type Session } from '#client/session.ts'
import { show } from '../../ui/show.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

watchInstall()
beforeEach(() => {
  session.set({ config: { productName: 'Noren' }, person: {} } as unknown as Session) // what the card looks at
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  installOffer.set(undefined)
  installWorth.set(false)
  forget('install')
  session.set(undefined)
})

/** What the browser does that can install the portal; answers how often it was asked. */
function offered(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => void dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  return prompt
}
const notices = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <ShellNotices />
    </QueryClientProvider>,
  )
const card = () => screen.findByRole('complementary', { name: 'Install the app' })
const gone = () => waitFor(() => expect(screen.queryByRole('complementary', { name: 'Install the app' })).toBeNull())

test('the card comes once something was done with success, installs by one press, and goes', async () => {
  const prompt = offered('accepted')
  notices()
  await gone()
  act(() => noteSuccess())
  await card()

  fireEvent.click(screen.getByRole('button', { name: 'Install' }))

  await gone()
  expect(prompt).toHaveBeenCalledOnce()
})

test.each(['Do not show again', 'Close'])('“%s” ends it on this device, whatever is done later', async (words) => {
  const prompt = offered('accepted')
  act(() => noteSuccess())
  notices()
  await card()

  fireEvent.click(screen.getByRole('button', { name: words }))
  await gone()
  act(() => noteSuccess())

  await gone()
  expect(prompt).not.toHaveBeenCalled()
})

test('who says no to the browser is not asked again', async () => {
  offered('dismissed')
  act(() => noteSuccess())
  notices()
  await card()

  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  await gone()
  offered('accepted')

  await gone()
})

test('an iPhone, which offers nothing, is shown how; a browser that cannot install shows no card', async () => {
  act(() => noteSuccess())
  notices()
  await gone()
  cleanup()

  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  notices()

  await card()
  expect(screen.getByRole('link', { name: 'Show how' }).getAttribute('href')).toBe('/account?open=install')
})
