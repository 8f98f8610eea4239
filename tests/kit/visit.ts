import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import type { Language } from '#shared/language.ts'
import type { Login } from './live.ts'
import { speeches, type Say } from './speech.ts'

/** The devices of the journeys (CSS pixels). */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
} as const

export type Device = keyof typeof devices

/** How a person's browser differs from a Japanese one in daylight. */
export interface VisitOptions {
  readonly language?: Language
  readonly scheme?: 'light' | 'dark'
  readonly size?: 's' | 'm' | 'l'
  /** False on a device nobody has used: language and size are not chosen yet. */
  readonly remembers?: boolean
  /** Lets the service worker in: only journeys that need it pay for it. */
  readonly worker?: boolean
  /** The clock of the device where it is not the shop's. */
  readonly zone?: string
}

/** A person's browser on the portal. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly language: Language
  /** What the app says, by the English of its sources. */
  readonly say: Say
  button(source: string, values?: Readonly<Record<string, unknown>>): Locator
  /** The control with this label, whatever stands beside the label's words. */
  field(source: string): Locator
  text(source: string, values?: Readonly<Record<string, unknown>>): Locator
  /** The payments of the list, each by the button that opens it. */
  readonly payments: Locator
  /** Waits until the list of payments says something: rows, or why there are none. */
  ready(): Promise<void>
  goto(path: string): Promise<void>
  /** Opens the portal and comes to the sign-in form. */
  toSignIn(path?: string): Promise<void>
  /** Types name and password into the form that stands there. */
  type(userName: string, password: string): Promise<void>
  /** Opens the portal and signs in on the sign-in page. */
  signIn(login: Login, path?: string): Promise<void>
  /** Opens the portal as somebody who signed in before, which spares the sign-in page and two loads of the portal. */
  enter(login: Login, path?: string): Promise<void>
  /** A complaint the journey provokes, such as the browser's own line about a refused request. */
  expect(complaint: RegExp): void
  troubles(): string[]
  /** Whether the journey provokes this complaint. */
  expects(complaint: string): boolean
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Where a visit leads, and how its person got the cookies of a sign-in. */
interface Destination {
  readonly device: Device
  readonly origin: string
  /** The clock of the device, which is the shop's. */
  readonly zone: string
  signedIn(login: Login): Promise<Cookies>
}

/** Opens a browser of its own on the portal; what its pages complain about is collected. */
export async function openVisit(browser: Browser, options: VisitOptions & Destination): Promise<Visit> {
  const {
    device,
    origin,
    zone,
    signedIn,
    language = 'ja',
    scheme = 'light',
    size = 's',
    worker = false,
    remembers = true,
  } = options
  const context = await browser.newContext({
    ...devices[device],
    locale: 'ja-JP',
    timezoneId: zone,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  })
  if (remembers)
    await context.addInitScript(
      ([chosen, chosenSize]) => {
        try {
          localStorage.setItem('portal.language', JSON.stringify(chosen))
          localStorage.setItem('portal.size', JSON.stringify(chosenSize))
        } catch {
          // a page without an origin has no storage
        }
      },
      [language, size] as const,
    )
  const complaints: string[] = []
  const expected: RegExp[] = [...everyday]
  watch(context, complaints)
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const say = speeches[language]

  const visit: Visit = {
    context,
    page,
    language,
    say,
    button: (source, values) =>
      page.getByRole('button', {
        name: say(source, values),
        exact: true,
      }),
    field: (source) => page.getByLabel(new RegExp(`^${escaped(say(source))}( *※.*)?$`)),
    text: (source, values) => page.getByText(say(source, values), { exact: true }),
    payments: page.getByRole('table', { name: say('Transactions') }).locator('tbody .list-open'),
    ready: () => page.locator('main .list-open, main .face').first().waitFor(),
    goto: async (path) => void (await page.goto(origin + path)),
    async toSignIn(path = '/') {
      await page.goto(origin + path)
      await page.getByLabel(say('User name')).waitFor()
    },
    async type(userName, password) {
      await page.getByLabel(say('User name')).fill(userName)
      await page.getByLabel(say('Password'), { exact: true }).fill(password)
      await page
        .getByRole('button', {
          name: say('Sign in'),
          exact: true,
        })
        .click()
    },
    async signIn({ userName, password }, path = '/') {
      await visit.toSignIn(path)
      await visit.type(userName, password)
      await page.waitForURL((url) => !url.pathname.startsWith('/realms/') && url.hash === '')
    },
    async enter(login, path = '/') {
      await context.addCookies(await signedIn(login))
      // A page of the portal without its program, to note what a sign-in notes.
      await page.goto(`${origin}/brand.css`)
      await page.evaluate(() => localStorage.setItem('portal.signedIn', 'true'))
      await page.goto(origin + path)
    },
    expect: (complaint) => void expected.push(complaint),
    troubles: () => complaints.filter((complaint) => !visit.expects(complaint)),
    expects: (complaint) => expected.some((one) => one.test(complaint)),
  }
  return visit
}

/** Longer than any wait of the journeys on a busy machine; a journey that fails says so soon. */
const patienceMs = 40_000

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A browser writes a line for every answer that is no success; these are how things should be. */
const everyday = [
  // Signing out of a session that has ended elsewhere.
  /status of 401 .*\/apiproxy\/api\/auth\/logout\)/,
  // Nobody is signed in yet: the refresh cookie is asked for and is not there.
  /status of 400 .*\/apiproxy\/sso\/\w+\/token\)/,
]

/** Errors of pages and of the policy, and tokens where anybody could read them: in an address. */
function watch(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    if (/\beyJ[\w-]{10,}/.test(request.url())) complaints.push(`token in an address: ${request.url().slice(0, 120)}`)
  })
}
