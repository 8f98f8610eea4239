import { describe, expect, test } from 'vitest'
import type { Event, Known, Start } from '#app/start.ts'
import type { StartEffects } from '#app/start-runner.ts'
import { faceOf, gateOf, next } from '#app/start.ts'
import { runStart } from '#app/start-runner.ts'
import type { Person, SignedIn } from '#client/session.ts'
import type { Permission } from '#shared/permissions.ts'
import type { WebConfig } from '#shared/web-config.ts'

const now = Date.UTC(2026, 10, 21, 5)
const hour = 3_600_000
const config = { offlineHours: 12, showServiceUnavailable: false } as WebConfig // the rest is not looked at here
const closedConfig = { ...config, showServiceUnavailable: true }

function someone(userId: string, more: { rights?: Permission[]; owes?: SignedIn['owes'] } = {}): SignedIn {
  const person: Person = {
    userId,
    userName: userId,
    fullName: userId,
    email: `${userId}@example.com`,
    asksForRefunds: false,
    roleName: 'manager',
    entCode: 'E00000001',
    entDisplayName: 'Shop',
    isMasterEnterprise: false,
    isAdmin: false,
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    enablePoint: false,
    enableQr: false,
    enterpriseRefundEnabled: true,
    showDashBoard: false,
    mfaBound: false,
    mfaEmail: undefined,
    permissions: new Set(more.rights ?? ['Record.search']),
  }
  return { person, owes: more.owes ?? [], info: { currency: 'JPY' } }
}

const known = (userId: string, ageHours = 1): Known => ({
  tenant: 'default',
  userId,
  lastOnline: now - ageHours * hour,
})
const kept = (userId: string, owes: SignedIn['owes'] = []): Event => ({
  is: 'kept',
  signedIn: someone(userId, { owes }),
})

const recalled = (more: Partial<Extract<Event, { is: 'recalled' }>> = {}): Event => ({
  is: 'recalled',
  known: undefined,
  config: undefined,
  pendingLogout: false,
  locked: false,
  callback: false,
  session: false,
  ...more,
})
const configured: Event = { is: 'configured', config }
const tokens: Event = { is: 'signedInBy', answer: 'tokens' }
const user = (signedIn: SignedIn): Event => ({ is: 'user', signedIn, tenant: 'default' })

/** The state after these events, from the very start. */
function after(...events: Event[]): Start {
  return events.reduce((state, event) => next(state, event, now), { at: 'recall' } as Start)
}

test('a signed-in person reaches the frame', () => {
  expect(after(recalled(), configured, tokens, user(someone('u1')), { is: 'adopted' })).toMatchObject({
    at: 'ready',
    offline: false,
  })
})

test('someone without a session goes to the sign-in page', () => {
  expect(after(recalled(), configured, { is: 'signedInBy', answer: 'refused' }).at).toBe('login')
})

test('a closed service shows the maintenance page, even to somebody without a session', () => {
  expect(
    after(recalled(), { is: 'configured', config: closedConfig }, { is: 'signedInBy', answer: 'refused' }).at,
  ).toBe('maintenance')
  expect(after(recalled(), { is: 'configured', config: closedConfig }, tokens, user(someone('u1'))).at).toBe(
    'maintenance',
  )
})

test('SystemConfig passes the maintenance page', () => {
  const operator = someone('root', { rights: ['SystemConfig.all'] })

  expect(
    after(recalled(), { is: 'configured', config: closedConfig }, tokens, user(operator), { is: 'adopted' }).at,
  ).toBe('ready')
})

test('a service that closes just while someone signs in shows maintenance; it does not log them out', () => {
  expect(after(recalled(), configured, tokens, { is: 'closed' })).toMatchObject({ at: 'maintenance', closed: true })
})

test('a config call that our server refuses is maintenance; without any known address at once', () => {
  expect(after(recalled(), { is: 'configRefused' }).at).toBe('maintenance')
  expect(after(recalled({ config }), { is: 'configRefused' })).toMatchObject({ at: 'auth', closed: true })
})

test('no answer to the config call asks whether the server is there at all', () => {
  expect(after(recalled({ config }), { is: 'noServer' }).at).toBe('probe')
  expect(after(recalled({ config }), { is: 'noServer' }, { is: 'alive' })).toMatchObject({ at: 'auth', closed: true })
})

test('offline is never maintenance: kept data may be read for twelve hours', () => {
  const offline = [{ is: 'noServer' }, { is: 'dead' }] as const

  expect(after(recalled({ config, known: known('u1') }), ...offline, kept('u1'))).toMatchObject({
    at: 'openSession',
    offline: true,
  })
  expect(after(recalled({ config, known: known('u1') }), ...offline, kept('u1'), { is: 'adopted' }).at).toBe(
    'readyOffline',
  )
  expect(after(recalled({ config, known: known('u1') }), ...offline, { is: 'nothingKept' }).at).toBe('connect')
  expect(after(recalled({ config, known: known('u1', 13) }), ...offline).at).toBe('connect')
  expect(after(recalled({ config }), ...offline).at).toBe('connect')
  expect(after(recalled({ known: known('u1') }), ...offline).at).toBe('connect')
})

test('a clock set back does not make kept data last longer', () => {
  const offline = [{ is: 'noServer' }, { is: 'dead' }] as const

  expect(after(recalled({ config, known: known('u1', -24) }), ...offline).at).toBe('connect')
  expect(after(recalled({ config, known: known('u1', -0.1) }), ...offline).at).toBe('offline')
})

test('a tenant that keeps nothing offline shows nothing offline', () => {
  const none = { ...config, offlineHours: 0 }

  expect(after(recalled({ config: none, known: known('u1', 0) }), { is: 'noServer' }, { is: 'dead' }).at).toBe(
    'connect',
  )
})

test('a gate that was owed is owed offline too', () => {
  expect(
    after(recalled({ config, known: known('u1') }), { is: 'noServer' }, { is: 'dead' }, kept('u1', ['bindMfa'])).at,
  ).toBe('connect')
})

test.each(['noServer', 'ssoDown'] as const)('signing in without an answer (%s) reads what was kept', (answer) => {
  expect(after(recalled({ known: known('u1') }), configured, { is: 'signedInBy', answer }).at).toBe('offline')
  expect(after(recalled(), configured, { is: 'signedInBy', answer }).at).toBe('connect')
})

test('no answer to the user info reads what was kept; a refusal logs out', () => {
  expect(after(recalled({ known: known('u1') }), configured, tokens, { is: 'noServer' }).at).toBe('offline')
  expect(after(recalled(), configured, tokens, { is: 'userRefused' }).at).toBe('logout')
})

test('another person on the same device finds nothing of the one before', () => {
  const other = after(recalled({ known: known('u1') }), configured, tokens, user(someone('u2')))

  expect(other.at).toBe('wipe')
  expect(next(other, { is: 'wiped' }, now)).toMatchObject({ at: 'openSession', known: undefined })
})

test('the same person in another tenant counts as another person', () => {
  const other = after(recalled({ known: known('u1') }), configured, tokens, {
    is: 'user',
    signedIn: someone('u1'),
    tenant: 'bayar',
  })

  expect(other.at).toBe('wipe')
})

test('a session that owes something sees its gate alone, and is asked for again when it has paid', () => {
  const owing = after(recalled(), configured, tokens, user(someone('u1', { owes: ['bindMfa', 'emailCode'] })), {
    is: 'adopted',
  })

  expect(owing.at).toBe('gate')
  expect(faceOf(owing)).toBe('gate')
  expect(gateOf(owing)).toBe('emailCode')
  expect(next(owing, { is: 'gatePaid' }, now).at).toBe('user')
})

test('a logout made offline is told to the server before anything else, and the next sign-in asks for the password', () => {
  expect(after(recalled({ pendingLogout: true, known: known('u1') })).at).toBe('pendingLogOut')
  expect(after(recalled({ pendingLogout: true, known: known('u1') }), { is: 'farewellUnheard' }).at).toBe('connect')
  expect(
    after(recalled({ pendingLogout: true }), { is: 'farewellTold' }, configured, {
      is: 'signedInBy',
      answer: 'refused',
    }),
  ).toMatchObject({
    at: 'login',
    fresh: true,
  })
})

const ready = after(recalled(), configured, tokens, user(someone('u1')), { is: 'adopted' })

test('a session that ends while one works says so and keeps the data; it does not log out', () => {
  const ended = next(ready, { is: 'sessionRefused' }, now)

  expect(ended).toMatchObject({ at: 'ended', signedIn: ready.signedIn })
  expect(next(ended, { is: 'askSignIn' }, now).at).toBe('login')
})

test('a 401 of a call logs out', () => {
  expect(next(ready, { is: 'signedOut' }, now).at).toBe('logout')
})

test('a lost connection keeps the screens, and a refused session after it is an ended one', () => {
  const offline = next(ready, { is: 'serverLost' }, now)
  const asking = next(offline, { is: 'serverBack' }, now)

  expect(faceOf(offline)).toBe('frame')
  expect(faceOf(asking)).toBe('frame')
  expect(next(asking, { is: 'signedInBy', answer: 'noServer' }, now).at).toBe('readyOffline')
  expect(next(asking, { is: 'signedInBy', answer: 'refused' }, now).at).toBe('ended')
  expect(next(next(asking, tokens, now), user(someone('u1')), now)).toMatchObject({ at: 'openSession', offline: false })
})

test('a page whose sign-in service is away stays what it was, and goes on when that one answers', () => {
  const away = next(ready, { is: 'ssoLost' }, now)
  const asking = next(away, { is: 'serverBack' }, now)
  const still = next(asking, { is: 'signedInBy', answer: 'ssoDown' }, now)
  const back = next(next(next(still, { is: 'serverBack' }, now), tokens, now), user(someone('u1')), now)

  expect([away.at, faceOf(asking), still.at]).toEqual(['readyOffline', 'frame', 'readyOffline'])
  expect(next(back, { is: 'adopted' }, now)).toMatchObject({ at: 'ready', offline: false })
})

test('a line lost on the way back leaves the page on what was kept, until a way back without a loss', () => {
  const asking = next(next(ready, { is: 'serverLost' }, now), { is: 'serverBack' }, now)
  const adopting = next(next(asking, tokens, now), user(someone('u1')), now)
  const lost = next(next(adopting, { is: 'serverLost' }, now), { is: 'serverBack' }, now)
  const over = next(lost, { is: 'adopted' }, now)

  expect(faceOf(lost)).toBe('frame')
  expect(over).toMatchObject({ at: 'readyOffline', offline: true, lost: false })
  const again = next(next(next(over, { is: 'serverBack' }, now), tokens, now), user(someone('u1')), now)
  expect(next(again, { is: 'adopted' }, now)).toMatchObject({ at: 'ready', offline: false })
})

test('a page that hears of changed rights asks for them, shows its screens meanwhile, and asks nothing where it is asking anyway', () => {
  const asking = next(ready, { is: 'rightsTold' }, now)
  expect(asking).toMatchObject({ at: 'user', rechecked: true })
  expect(faceOf(asking)).toBe('frame')
  expect(next(asking, { is: 'rightsTold' }, now)).toBe(asking)

  const same = next(asking, user(someone('u1')), now)
  expect(same.signedIn).toBe(ready.signedIn)
  const others = { ...someone('u1', { rights: ['Stat.search'] }), info: { currency: 'JPY', rights: 'others' } }
  const changed = next(asking, user(others), now)
  expect(changed).toMatchObject({ at: 'openSession', rechecked: true, signedIn: others })
  expect(next(changed, { is: 'adopted' }, now)).toMatchObject({ at: 'ready', rechecked: false })
  const offline = next(ready, { is: 'serverLost' }, now)
  expect(next(offline, { is: 'rightsTold' }, now)).toBe(offline)
})

test('kept data that grew too old is not shown any more', () => {
  expect(next(next(ready, { is: 'serverLost' }, now), { is: 'keptTooOld' }, now)).toMatchObject({
    at: 'connect',
    signedIn: undefined,
  })
})

test('a logout in another tab wipes this one and starts it again', () => {
  const wiping = next(ready, { is: 'loggedOutElsewhere' }, now)

  expect(wiping).toMatchObject({ at: 'wipe', signedIn: undefined })
  expect(next(wiping, { is: 'wiped' }, now).at).toBe('recall')
})

test('a sign-out is heard while the page only looks whether all is as it was', () => {
  const asking = next(next(ready, { is: 'serverLost' }, now), { is: 'serverBack' }, now)
  for (const looking of [
    asking,
    next(asking, tokens, now),
    next(next(asking, tokens, now), user(someone('u1')), now),
  ]) {
    expect(next(looking, { is: 'loggedOutElsewhere' }, now)).toMatchObject({ at: 'wipe', signedIn: undefined })
    expect(next(looking, { is: 'askLogout' }, now).at).toBe('logout')
  }
})

test('an account that was closed leaves nothing, at a start as in the middle of the work', () => {
  const gone = { at: 'wipe', known: undefined, signedIn: undefined, fresh: true }

  expect(after(recalled({ known: known('u1') }), configured, { is: 'signedInBy', answer: 'gone' })).toMatchObject(gone)
  expect(next(ready, { is: 'accountGone' }, now)).toMatchObject(gone)
})

test('a service that closes while one works shows maintenance and comes back by itself', () => {
  const closed = next(ready, { is: 'closed' }, now)

  expect(closed.at).toBe('maintenance')
  expect(next(closed, { is: 'retry' }, now).at).toBe('config')
  expect(next(next(closed, { is: 'retry' }, now), configured, now)).toMatchObject({ at: 'auth', closed: false })
})

test('the idle lock holds across a reload and opens by the password alone', () => {
  const locked = next(ready, { is: 'idle' }, now)

  expect(locked.at).toBe('locked')
  expect(next(locked, { is: 'askSignIn' }, now)).toMatchObject({ at: 'login', fresh: true })
  expect(after(recalled({ locked: true, config, known: known('u1') })).at).toBe('locked')
  expect(
    after(recalled({ locked: true, callback: true }), configured, { is: 'signedInBy', answer: 'refused' }).at,
  ).toBe('locked')
  expect(
    after(recalled({ locked: true, callback: true, config, known: known('u1') }), { is: 'noServer' }, { is: 'dead' })
      .at,
  ).toBe('connect')
  expect(
    after(recalled({ locked: true, callback: true }), configured, tokens, user(someone('u1')), { is: 'adopted' }),
  ).toMatchObject({ at: 'ready', locked: false })
})

describe('a start on a device that knows who used it', () => {
  const back = recalled({ session: true, known: known('u1'), config })
  const glanced = after(back, kept('u1'))
  const refused: Event = { is: 'signedInBy', answer: 'refused' }

  test('shows what was kept while the server is asked, and goes on as the server says', () => {
    expect(after(back).at).toBe('cachedStart')
    expect(glanced).toMatchObject({ at: 'config', cachedStart: true })
    const asked = [configured, tokens, user(someone('u1'))].map((_, at, all) =>
      after(back, kept('u1'), ...all.slice(0, at + 1)),
    )
    for (const state of [glanced, ...asked]) expect(faceOf(state)).toBe('frame')
    expect(after(back, kept('u1'), configured, tokens, user(someone('u1')), { is: 'adopted' })).toMatchObject({
      at: 'ready',
      cachedStart: false,
    })
  })

  test.each([
    ['nobody is signed in by what it knows', recalled({ known: known('u1'), config })],
    ['the way back from sign-in', recalled({ session: true, callback: true, known: known('u1'), config })],
    ['the idle lock is closed', recalled({ session: true, locked: true, known: known('u1'), config })],
    ['a sign-out is unfinished', recalled({ session: true, pendingLogout: true, known: known('u1'), config })],
    ['what is kept is too old', recalled({ session: true, known: known('u1', 13), config })],
    [
      'the tenant keeps nothing',
      recalled({ session: true, known: known('u1', 0), config: { ...config, offlineHours: 0 } }),
    ],
  ])('shows nothing where %s', (_, event) => {
    expect(after(event).at).not.toBe('cachedStart')
    expect(faceOf(after(event))).not.toBe('frame')
  })

  test('shows nothing where nothing can be opened, or where the person owes something', () => {
    expect(after(back, { is: 'nothingKept' })).toMatchObject({ at: 'config' })
    expect(faceOf(after(back, { is: 'nothingKept' }))).toBe('opening')
    expect(faceOf(after(back, kept('u1', ['changePassword'])))).toBe('opening')
  })

  test('goes straight to sign-in where the session is over, and takes everything down where the account is', () => {
    expect(next(next(glanced, configured, now), refused, now)).toMatchObject({ at: 'login', cachedStart: false })
    expect(after(back, kept('u1'), configured, { is: 'signedInBy', answer: 'gone' })).toMatchObject({
      at: 'wipe',
      signedIn: undefined,
      known: undefined,
    })
    expect(after(back, kept('u1'), configured, tokens, user(someone('u2'))).at).toBe('wipe')
  })

  test('is a page without a server where none answers, and maintenance where the service is closed', () => {
    expect(faceOf(after(back, kept('u1'), { is: 'noServer' }))).toBe('frame')
    expect(after(back, kept('u1'), { is: 'noServer' }, { is: 'dead' })).toMatchObject({
      at: 'readyOffline',
      offline: true,
      cachedStart: false,
    })
    expect(after(back, kept('u1'), configured, { is: 'signedInBy', answer: 'noServer' }).at).toBe('readyOffline')
    const closed = after(back, kept('u1'), { is: 'configured', config: closedConfig })
    expect(faceOf(closed)).toBe('opening')
    expect(next(closed, refused, now).at).toBe('maintenance')
  })

  test('hears a sign-out in another tab, and leaves when asked to', () => {
    expect(next(glanced, { is: 'loggedOutElsewhere' }, now)).toMatchObject({ at: 'wipe', signedIn: undefined })
    expect(next(glanced, { is: 'askLogout' }, now)).toMatchObject({ at: 'logout', cachedStart: false })
  })
})

test('events that mean nothing where the page stands change nothing', () => {
  const start: Start = { at: 'recall' }
  for (const is of [
    'retry',
    'gatePaid',
    'askLogout',
    'signedOut',
    'sessionRefused',
    'ssoLost',
    'serverLost',
    'serverBack',
    'keptTooOld',
    'closed',
    'idle',
  ] as const) {
    expect(next(start, { is }, now)).toBe(start)
  }
})

function ports(answers: Partial<Record<keyof StartEffects, Event>>): StartEffects {
  const say = (name: keyof StartEffects) => async (): Promise<Event> => answers[name] ?? { is: 'dead' }
  return {
    recall: say('recall'),
    pendingLogOut: say('pendingLogOut'),
    config: say('config'),
    probe: say('probe'),
    kept: say('kept'),
    cachedStart: say('cachedStart'),
    signIn: say('signIn'),
    user: say('user'),
    wipe: say('wipe'),
    openSession: say('openSession'),
    logout: say('logout'),
    login: async () => {},
    now: () => now,
  }
}

test('the start-up asks one thing after the other until the frame stands', async () => {
  const world = ports({
    recall: recalled(),
    config: configured,
    signIn: tokens,
    user: user(someone('u1')),
    openSession: { is: 'adopted' },
  })
  const seen: string[] = []

  runStart(world, ({ at }) => seen.push(at)).run()

  await expect.poll(() => seen.at(-1)).toBe('ready')
  expect(seen).toEqual(['config', 'auth', 'user', 'openSession', 'ready'])
})

test('an answer that comes after the page went on is nobody’s any more', async () => {
  let answer: (event: Event) => void = () => {}
  const world = {
    ...ports({ recall: recalled(), signIn: { is: 'signedInBy', answer: 'refused' } }),
    config: () => new Promise<Event>((resolve) => (answer = resolve)),
  }
  const seen: string[] = []
  const start = runStart(world, ({ at }) => seen.push(at))
  start.run()
  await expect.poll(() => seen.at(-1)).toBe('config')

  start.send(configured)
  answer({ is: 'configRefused' })

  await expect.poll(() => seen.at(-1)).toBe('login')
  expect(seen).not.toContain('maintenance')
})

test('an answer is taken although the line was lost while it was asked for', async () => {
  let answer: (event: Event) => void = () => {}
  const world = {
    ...ports({ recall: recalled(), config: configured, signIn: tokens, user: user(someone('u1')) }),
    openSession: () => new Promise<Event>((resolve) => (answer = resolve)),
  }
  const seen: string[] = []
  const start = runStart(world, ({ at }) => seen.push(at))
  start.run()
  await expect.poll(() => seen.at(-1)).toBe('openSession')

  start.send({ is: 'serverLost' })
  answer({ is: 'adopted' })

  await expect.poll(() => seen.at(-1)).toBe('readyOffline')
})

test('a logout without a connection ends on the page that says how to connect', async () => {
  const world = ports({
    recall: recalled(),
    config: configured,
    signIn: tokens,
    user: user(someone('u1')),
    openSession: { is: 'adopted' },
    logout: { is: 'leftOffline' },
  })
  const seen: Start[] = []
  const start = runStart(world, (state) => seen.push(state))
  start.run()
  await expect.poll(() => seen.at(-1)?.at).toBe('ready')

  start.send({ is: 'askLogout' })

  await expect.poll(() => seen.at(-1)?.at).toBe('connect')
  expect(seen.at(-1)).not.toHaveProperty('signedIn')
})
