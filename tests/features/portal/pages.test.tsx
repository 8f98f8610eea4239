import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import StandalonePages from '#app/StandalonePages.tsx'
import type { Event, Start } from '#app/start.ts'
import { ChunkLost } from '#client/chunk.ts'
import { session, type Session } from '#client/session.ts'
import ErrorScreen from '#features/portal/ErrorScreen.tsx'
import { show } from '../../ui/show.tsx'

const config = { supportPhone: '0120-000-000' } as NonNullable<Start['config']> // the rest is not looked at here

type Face = Parameters<typeof StandalonePages>[0]['face']

/** Shows the page that stands before the frame, and says what its buttons send. */
function before(face: Face, start: Partial<Start> = {}) {
  const send = vi.fn<(event: Event) => void>()
  show(<StandalonePages face={face} start={{ at: 'recall', ...start }} send={send} />)
  return {
    send,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    title: () => screen.getByRole('heading', { level: 1 }).textContent,
  }
}

describe('before the frame', () => {
  test('a closed service says that payments go on, whom to call, and lets operators in', () => {
    const { title, press, send } = before('maintenance', { config })

    expect(title()).toBe('The service is closed for maintenance')
    expect(screen.getByText(/0120-000-000/)).toBeTruthy()
    press('Check again now')
    press('Operator sign-in')
    expect(send.mock.calls).toEqual([[{ is: 'retry' }], [{ is: 'askSignIn' }]])
  })

  test('a closed service whose address is not known yet offers no sign-in', () => {
    before('maintenance')

    expect(screen.queryByRole('button', { name: 'Operator sign-in' })).toBeNull()
    expect(screen.queryByText(/Hotline/)).toBeNull()
  })

  test('without a connection, and with nothing kept, there is one thing to do', () => {
    const { title, press, send } = before('connect', { config })

    expect(title()).toBe('Connect to sign in')
    expect(screen.getAllByRole('button')).toHaveLength(1)
    press('Try again')
    expect(send).toHaveBeenCalledWith({ is: 'retry' })
  })

  test('a locked page asks for the password, or signs out', () => {
    const { title, press, send } = before('locked', { config })

    expect(title()).toBe('Locked')
    press('Sign in to unlock')
    press('Sign out')
    expect(send.mock.calls).toEqual([[{ is: 'askSignIn' }], [{ is: 'askLogout' }]])
  })

  test('a session that ended says that nothing is lost', () => {
    const { title, press, send } = before('ended', { config })

    expect(title()).toBe('You were signed out')
    expect(screen.getByRole('status').textContent).toContain('What you typed is kept')
    press('Sign in again')
    expect(send).toHaveBeenCalledWith({ is: 'askSignIn' })
  })
})

describe('in the place of a screen that failed', () => {
  afterEach(() => session.set(undefined))

  test('it is said that the error was reported, whom to call, and the way back begins anew', () => {
    session.set({ config, person: {} } as Session) // nobody is asked for here
    show(<ErrorScreen error={new Error('a name nobody shall read')} />)

    expect(screen.getByRole('alert').textContent).not.toContain('a name nobody shall read')
    expect(screen.getByRole('heading', { name: 'This screen could not be shown' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '0120-000-000' }).getAttribute('href')).toBe('tel:0120-000-000')
    expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/')
  })

  test('a part that did not load is the network’s fault, and no number stands there before anybody signed in', () => {
    show(<ErrorScreen error={new ChunkLost('a part of the page did not load')} />)

    expect(screen.getByRole('heading', { name: 'Part of the app did not load' })).toBeTruthy()
    expect(screen.getByText('Check your network, then load the page again.')).toBeTruthy()
    expect(screen.queryByText(/call/)).toBeNull()
  })
})
