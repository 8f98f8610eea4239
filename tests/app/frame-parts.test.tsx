import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatedOfflineBar } from '#app/DatedOfflineBar.tsx'
import { DemoBadge } from '#app/DemoBadge.tsx'
import { ErrorFace } from '#app/ErrorFace.tsx'
import { LanguageMenu } from '#app/HeaderMenus.tsx'
import { ShellNotices } from '#app/ShellNotices.tsx'
import { startEffects } from '#app/start-effects.ts'
import { waitingUpdate } from '#app/waiting-update.ts'
import { connection } from '#client/connection.ts'
import { remember } from '#client/device.ts'
import { session, type Session } from '#client/session.ts'
import { tokenTrouble } from '#client/token.ts'
import { show } from '../ui/show.tsx'

const minute = 60_000
const somebody = (config: Partial<Session['config']> = {}) => ({ config, person: {} }) as unknown as Session // the rest is not asked for here

beforeEach(() => {
  localStorage.setItem('portal.language', '"en"')
  session.set(somebody())
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  session.set(undefined)
  tokenTrouble.set(undefined)
  waitingUpdate.set(undefined)
  connection.set({ online: true, lastAnswer: undefined })
  localStorage.clear()
})

describe('the bar of a lost connection', () => {
  const lost = () => connection.set({ online: false, lastAnswer: undefined })
  /** A list that was answered then, as a screen shows it; one that is not kept says nothing of its age. */
  function Rows({ keep }: { keep: boolean }) {
    useQuery({ queryKey: ['rows', keep], queryFn: () => 'asked', meta: { keep }, staleTime: Infinity })
    return null
  }
  const notices = (updatedAt?: number) => {
    const client = new QueryClient()
    if (updatedAt !== undefined) client.setQueryData(['rows', true], 'rows', { updatedAt })
    return show(
      <QueryClientProvider client={client}>
        <ShellNotices />
        {updatedAt !== undefined && <Rows keep />}
      </QueryClientProvider>,
    )
  }

  test.each([
    [0, /^Offline\. Data from \d\d:\d\d \(just now\)$/],
    [45 * minute, /^Offline\. Data from \d\d:\d\d \(45 min(?:utes)? ago\)$/],
    [3 * 60 * minute, /^Offline\. Data from \d\d:\d\d \(3 h(?:ours|r)? ago\)$/],
  ])('says the time of what is shown, and that it is %i ms old', (old, words) => {
    const onRetry = vi.fn<() => void>()
    show(<DatedOfflineBar heard={Date.now() - old} onRetry={onRetry} />)

    expect(screen.getByRole('status').querySelector('.grow')?.textContent).toMatch(words)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('is there while the server cannot be reached; trying again asks it', async () => {
    const probe = vi.spyOn(startEffects, 'probe').mockImplementation(async () => undefined as never)
    notices()
    expect(screen.queryByRole('status')).toBeNull()
    act(lost)

    expect((await screen.findByRole('status')).querySelector('.grow')?.textContent).toBe('Offline')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(probe).toHaveBeenCalledTimes(1)
    act(() => connection.set({ online: true, lastAnswer: Date.now() }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('is as old as the rows on the screen, and without any as the last answer that this device knows of', async () => {
    remember('known', { tenant: 't', userId: 'u', lastOnline: Date.now() - 20 * minute })
    lost()
    const { unmount } = notices()
    expect((await screen.findByText(/^Offline\. Data from/)).textContent).toContain('(20 min')
    unmount()

    notices(Date.now() - 5 * minute)
    expect((await screen.findByText(/^Offline\. Data from/)).textContent).toContain('(5 min')
  })

  test('while sign-in gives no new token that is said instead, and nothing is offered meanwhile', async () => {
    tokenTrouble.set('ssoDown')
    notices()

    expect((await screen.findByText(/^The sign-in service is not working/)).textContent).toContain('You stay signed in')
    act(lost)
    await screen.findByText('Offline')
    expect(screen.queryByText(/^The sign-in service is not working/)).toBeNull()
  })

  test('a new version that is ready is offered once, and taken or put off', async () => {
    const [take, later] = [vi.fn<() => void>(), vi.fn<() => void>()]
    vi.stubGlobal('fetch', async () => Response.json(null)) // what is new
    waitingUpdate.set({ take, later })
    notices()

    fireEvent.click(await screen.findByRole('button', { name: 'Later' }))
    fireEvent.click(screen.getByRole('button', { name: 'Update now' }))
    expect([take, later].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})

test('a demonstration says so, and a real portal does not', () => {
  session.set(somebody({ demo: true } as unknown as Session['config']))
  const { container } = show(<DemoBadge />)
  expect(container.textContent).toBe('Demo')

  act(() => session.set(somebody()))
  expect(container.textContent).toBe('')
})

test('a language is chosen once for this device and for the sign-in pages, and the page is loaded again', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  show(<LanguageMenu />)
  const choices = within(document.querySelector('.menu') as HTMLElement)

  fireEvent.click(choices.getByRole('button', { name: 'English' }))
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(choices.getByRole('button', { name: 'Монгол' }))

  expect(reload).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('portal.language')).toBe('"mn"')
  expect(document.cookie).toContain('noren_language=mn')
})

describe('in the place of a screen that failed', () => {
  const failed = { error: new Error('a name nobody shall read'), reset: () => {}, info: { componentStack: '' } }

  test('the error is told in people’s words, with the way on', async () => {
    show(<ErrorFace {...failed} />)

    expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('a name nobody shall read')
  })

  test('where even that cannot be loaded, the shell says with what it has that the server is away', async () => {
    vi.resetModules()
    vi.doMock('#features/portal/ErrorScreen.tsx', () => Promise.reject(new Error('not loaded')))
    const { ErrorFace: Bare } = await import('#app/ErrorFace.tsx')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    show(<Bare {...failed} />)

    expect(await screen.findByRole('heading', { name: 'Could not reach the server' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
    expect(reload).toHaveBeenCalledTimes(1)
    vi.doUnmock('#features/portal/ErrorScreen.tsx')
  })
})
