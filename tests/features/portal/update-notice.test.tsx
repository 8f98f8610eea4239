import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UpdateNotice } from '#features/portal/UpdateNotice.tsx'
import { show } from '../../ui/show.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The notice of a version that says this of itself. */
function notice(reply: () => Promise<Response>) {
  const [onTake, onLater] = [vi.fn<() => void>(), vi.fn<() => void>()]
  vi.stubGlobal('fetch', reply)
  localStorage.setItem('portal.language', '"en"')
  show(<UpdateNotice onTake={onTake} onLater={onLater} />)
  return { onTake, onLater }
}
const saying = (body: unknown) => notice(async () => Response.json(body))
const lines = () => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)

test('a new version says what is new in the language of the page, six lines at most', async () => {
  saying({ en: ['One', 'Two', 3, 'Three', 'Four', 'Five', 'Six', 'Seven'], ja: ['一'] })

  expect(await screen.findByText('What is new')).toBeTruthy()
  expect(lines()).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
})

test.each([
  ['nothing', () => Promise.resolve(Response.json(null))],
  ['another language alone', () => Promise.resolve(Response.json({ ja: ['一'] }))],
  ['a text instead of lines', () => Promise.resolve(Response.json({ en: 'One' }))],
  ['an error', () => Promise.resolve(new Response('{"en":["One"]}', { status: 404 }))],
  ['no answer', () => Promise.reject(new TypeError('no network'))],
])('one that answers with %s is offered all the same', async (_answer, reply) => {
  const asked = vi.fn<() => Promise<Response>>(reply)
  notice(asked)

  await waitFor(() => expect(asked).toHaveBeenCalled())
  await Promise.resolve()
  expect(screen.getByText('A new version is ready. Update when you are done.')).toBeTruthy()
  expect(screen.queryByText('What is new')).toBeNull()
})

test('nothing happens until somebody asks for it or puts it off', () => {
  const { onTake, onLater } = saying({})

  expect([onTake, onLater].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect([onTake, onLater].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }))
  expect([onTake, onLater].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
