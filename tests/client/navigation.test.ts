import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  followHistory,
  leadBy,
  navigate,
  onMove,
  placeNow,
  push,
  replace,
  stayOrLeave,
  wayBack,
  type Move,
} from '#client/navigation.ts'

let moves: Move[] = []
let ends: (() => void)[] = []

beforeEach(() => {
  leadBy(() => undefined)
  replace('/start')
  moves = []
  ends = [onMove((move) => moves.push(move)), followHistory()]
})
afterEach(() => {
  for (const end of ends) end()
})

const at = () => location.pathname + location.search
/** What the browser does when somebody steps to an entry. */
const stepTo = (entry: unknown, href: string) => {
  history.replaceState(entry, '', href)
  dispatchEvent(new PopStateEvent('popstate'))
}

test('a push is a new entry with a key of its own, a replacement is none', () => {
  const { key, index } = placeNow()
  const before = history.length

  push('/list?Page=2', { filter: 'sign' })

  expect(at()).toBe('/list?Page=2')
  expect(placeNow()).toMatchObject({ pathname: '/list', search: { Page: '2' }, state: { filter: 'sign' } })
  expect(placeNow().index).toBe(index + 1)
  expect(placeNow().key).not.toBe(key)
  replace('/other')
  expect(placeNow()).toMatchObject({ pathname: '/other', state: {}, index: index + 1 })
  expect(history.length).toBe(before + 1)
  expect(moves.map(({ how }) => how)).toEqual(['push', 'replace'])
})

test('going where one is makes no second entry', () => {
  push('/list')
  const { index } = placeNow()

  push('/list')

  expect(placeNow().index).toBe(index)
  expect(moves.map(({ how }) => how)).toEqual(['push', 'replace'])
})

test('parameters and state are made of those before; what is empty is left out', () => {
  push('/list?childmode=1&Page=2', { filter: 'sign' })

  navigate({ search: (kept) => ({ ...kept, Page: undefined, Codes: ['a', 'b'] }), state: (before) => before })

  expect(at()).toBe('/list?childmode=1&Codes=a&Codes=b')
  expect(placeNow().state).toEqual({ filter: 'sign' })
  navigate({ to: '/other' })
  expect(at()).toBe('/other')
  expect(placeNow().state).toEqual({})
})

test('where one may not stay, one is led on, as one entry', () => {
  const before = history.length
  leadBy(({ pathname }) => ({ '/': '/home', '/home': undefined, '/secret': '/' })[pathname])

  push('/secret', { filter: 'sign' })

  expect(at()).toBe('/home')
  expect(placeNow().state).toEqual({})
  expect(history.length).toBe(before + 1)
})

test('a rule that has become another is asked about the place one stands at', () => {
  push('/list?Page=2')
  leadBy(({ pathname }) => (pathname === '/list' ? '/notFound' : undefined))

  stayOrLeave()

  expect(at()).toBe('/notFound')
})

test('an address that was changed from outside is read anew, and what its entry carries', () => {
  history.replaceState(null, '', '/wanted?x=1')

  stayOrLeave()

  expect(placeNow()).toMatchObject({ pathname: '/wanted', search: { x: '1' }, state: {}, index: 0 })
})

test('a step of the browser leads back to the entry with its key and state, and nowhere one may not stay', () => {
  push('/list', { filter: 'sign' })
  const [entry, { key }] = [history.state as unknown, placeNow()]
  push('/other')

  stepTo(entry, '/list')

  expect(placeNow()).toMatchObject({ pathname: '/list', state: { filter: 'sign' }, key })
  expect(moves.at(-1)?.how).toBe('back')
  leadBy(({ pathname }) => (pathname === '/list' ? '/notFound' : undefined))
  push('/third')
  stepTo(entry, '/list')
  expect(at()).toBe('/notFound')
})

test('a jump within the page is no step, and leaves the way back as it was', () => {
  push('/list', { filter: 'sign' })
  const place = placeNow()
  const heard = moves.length

  stepTo(null, '/list#content')

  expect(placeNow()).toBe(place)
  expect(moves).toHaveLength(heard)
  expect(history.state).toMatchObject({ filter: 'sign', index: place.index })
})

test('there is a way back only as far as the portal itself came', () => {
  history.replaceState(null, '', '/start')
  stayOrLeave()
  expect(wayBack()).toBeUndefined()

  push('/list')

  expect(wayBack()).toBeDefined()
})

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/trade', '\t//evil.example'])(
  '%j is no place of the portal and leads to its start',
  (href) => {
    push(href)

    expect(location.pathname).toBe('/')
    expect(placeNow().pathname).toBe('/')
  },
)

test('what another program wrote into an entry is left unread', () => {
  history.replaceState({ filter: 5, key: {}, index: 'x' }, '', '/list')

  stayOrLeave()

  expect(placeNow()).toMatchObject({ pathname: '/list', state: {}, key: '', index: 0 })
})
