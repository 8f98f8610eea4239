// Runs before the first paint and before any module: language, font size, scheme and frame without a flicker, and the
// questions every start asks, so that their answers are there when the program is. Built into one script in the page.
import { recall } from '#client/device.ts'
import type { Prefetched, PrefetchedReply } from '#client/prefetched.ts'
import { callHeaders, configRequest, isOurs, startOf, tokenRequest } from '#client/requests.ts'
import { firstSpoken, languageOf } from '#shared/language.ts'
import { withLock } from '#shared/with-lock.ts'
import { configUrl, configVersion, userInfoUrl } from './boot-calls.ts'

const root = document.documentElement
const { pathname } = location
const search = new URLSearchParams(location.search)
const child = ![null, '0', 'false'].includes(search.get('childmode'))

// A language chosen on the sign-in page is the newest choice there is: the portal's own switch writes the same cookie.
const chosen = /(?:^|; )noren_language=(\w+)/.exec(document.cookie)?.[1]

root.lang =
  (child && languageOf(search.get('lang'))) || firstSpoken([chosen, recall('language'), ...navigator.languages]) || 'ja'
root.dataset['size'] = recall('size') ?? 's'
if (recall('nav') === 'collapsed' && innerWidth >= 1000) root.dataset['nav'] = 'collapsed'
if (child) root.dataset['child'] = ''

const night = matchMedia('(prefers-color-scheme: dark)')
const paint = () => {
  const theme = child && search.get('theme')
  root.classList.toggle('dark', theme ? theme === 'dark' : night.matches)
}
paint()
night.addEventListener('change', paint)

// The program arrives long after the first paint, and the answers before it: asking may wait until the frame is seen.
const seen = new Promise<void>((resolve) => {
  // Two frames: the first may come before the page has been read to its end.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  setTimeout(resolve, 300) // a tab in the background paints nothing
})

async function ask(url: string, init: RequestInit): Promise<PrefetchedReply | undefined> {
  await seen
  const reply = await fetch(url, init).catch(() => undefined)
  return reply && { status: reply.status, ours: isOurs(reply), body: await reply.json().catch(() => undefined) }
}

const config = ask(configUrl, configRequest(configVersion))

interface ConfigBody {
  readonly result?: Parameters<typeof startOf>[0]
}

async function startOfConfig() {
  const { result } = ((await config)?.body ?? {}) as ConfigBody // what it holds the program checks
  return result && startOf(result)
}

async function askToken() {
  const start = recall('start') ?? (await startOfConfig())
  if (!start?.realm) return undefined
  const { realm } = start
  const reply = await withLock('portal-token', () => {
    const asked = ask(...tokenRequest(realm))
    // Where there is no Temporal, zones are read by a date format (zone.ts). A page's first takes a phone a tenth of a second,
    // so it runs while the answer is on its way.
    if (!(self as { readonly Temporal?: unknown }).Temporal)
      void seen.then(() => setTimeout(() => new Date().toLocaleString()))
    return asked
  })
  return reply && { ...reply, start }
}

// Without a cookie there is nothing to ask with; the way back from sign-in brings its own tokens, and nobody is signed in
// silently after an unfinished logout or a lock.
const cameBack = /[#&]state=/.test(location.hash)
const isLocked = (recall('locked') ?? Infinity) <= Date.now() // as device.ts says it, in fewer bytes
const byCookie = !cameBack && !recall('pendingLogout') && !isLocked && recall('signedIn')
const token = byCookie ? askToken() : undefined

async function askSigned(url: string) {
  const { start, status, body } = (await token) ?? {}
  const access = (body as { access_token?: string } | undefined)?.access_token
  if (status !== 200 || !access || !start) return undefined
  const headers = callHeaders({ ...start, token: access, language: root.lang })
  return ask(url, { headers, signal: AbortSignal.timeout(15_000) })
}

const first = recall('first')
const urls = [userInfoUrl]
if (first && !location.search)
  urls.push(...((first.at.includes(pathname) ? first.urls : first.others?.[pathname]) ?? []))
globalThis.portalStart = {
  config,
  token,
  asked: token ? Object.fromEntries(urls.map((url) => [url, askSigned(url)])) : {},
} satisfies Prefetched

// What the program would only ask for once it runs; words of other languages stay where they are.
const [ofShell = '', ...landings] = (document.currentScript?.dataset['ahead'] ?? '').split('|')
const atHome = pathname === '/'
const opening = atHome ? first?.at[1] : pathname
// Nobody knows yet where one who signs in here for the first time is led: most people to the first landing screen.
const rowOf = (path = '*') => landings.find((one) => one.startsWith(`${path} `))
const landing = rowOf(opening) ?? (atHome ? landings[0] : rowOf())
const ofLanding = ((byCookie || cameBack) && landing) || ''
// What the worker has kept takes no line from the first paint, so it is fetched at once. Of the network, what stands in the
// frame is asked for 0.45 s later, so that it comes in behind the program, which runs meanwhile; on a quick line the program is there
// sooner, and asks itself.
const fetchAhead = (hrefs: string) => {
  for (const href of hrefs.match(/\/assets\S+/g) ?? []) {
    const [, language = root.lang] = /words-(..)/.exec(href) ?? []
    if (language !== root.lang) continue
    const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), how, { crossOrigin: '', href }))
  }
}
if (navigator.serviceWorker?.controller) fetchAhead(`${ofShell} ${ofLanding}`)
else
  void seen.then(() => {
    fetchAhead(ofShell)
    setTimeout(fetchAhead, 450, ofLanding)
  })
