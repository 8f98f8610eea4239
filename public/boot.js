// Runs before the first paint and before any module: language, font size, scheme and frame without a flicker, and the
// questions every start asks, so that their answers are there when the program is. Reads what src/client/device.ts keeps.
{
  const root = document.documentElement
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`portal.${name}`)) ?? undefined
    } catch {
      return undefined
    }
  }
  const spoken = (tag) =>
    ['ja', 'en', 'mn'].find((language) => new RegExp(`^${language}(?![a-z])`, 'i').test(tag ?? ''))
  // A language chosen on the sign-in page is the newest choice there is: the portal's own switch writes the same cookie.
  const chosen = spoken(/(?:^|; )noren_language=(\w+)/.exec(document.cookie)?.[1])
  if (chosen && chosen !== kept('language')) {
    try {
      localStorage.setItem('portal.language', JSON.stringify(chosen))
    } catch {
      // refused storage: the cookie alone holds the choice
    }
  }
  const search = new URLSearchParams(location.search)
  const child = search.has('childmode') && search.get('childmode') !== 'false'

  root.lang =
    (child && spoken(search.get('lang'))) ||
    chosen ||
    spoken(kept('language')) ||
    (navigator.languages ?? []).map(spoken).find(Boolean) ||
    'ja'
  root.dataset.size = kept('size') ?? 's'
  if (kept('nav') === 'collapsed' && innerWidth >= 1000) root.dataset.nav = 'collapsed'
  if (child) root.dataset.child = ''

  const night = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const theme = child && search.get('theme')
    root.classList.toggle('dark', theme ? theme === 'dark' : night.matches)
  }
  paint()
  night.addEventListener('change', paint)

  // The program arrives long after the first paint, and the answers before it: asking may wait until the frame is seen.
  const seen = new Promise((resolve) => {
    // Two frames: the first may come before the page has been read to its end.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    setTimeout(resolve, 300) // a tab in the background paints nothing
  })
  const ask = async (url, init) => {
    await seen
    const reply = await fetch(url, init).catch(() => undefined)
    return (
      reply && {
        status: reply.status,
        ours: reply.headers.get('x-portal') === '1',
        body: await reply.json().catch(() => undefined),
      }
    )
  }
  const systemlanguage = navigator.language.slice(0, 2)
  const config = ask('/apiproxy/api/tenant/getcurrenttenantwebconfig', {
    headers: { 'api-version': '2.0', systemlanguage },
    signal: AbortSignal.timeout(8000),
  })

  // Without a cookie there is nothing to ask with; the way back from sign-in brings its own tokens, and nobody is signed in silently after an unfinished logout or a lock.
  const byCookie = !/[#&]state=/.test(location.hash) && !kept('pendingLogout') && !kept('locked') && kept('signedIn')
  const startOf = (reply) => {
    const found = reply?.body?.result
    return found && { realm: found.ssoRealm, tenant: found.tenant, version: found.newStoreVersion ? '2.0' : '1.0' }
  }
  const askToken = async () => {
    const start = kept('start') ?? startOf(await config)
    if (!start?.realm) return undefined
    const request = () => {
      const reply = ask(`/apiproxy/sso/${encodeURIComponent(start.realm)}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal', refresh_token: 'cookie' }),
        signal: AbortSignal.timeout(15000),
      })
      // A browser's first date format takes a phone a tenth of a second: paid while the answer is on its way, unless this
      // device has noted what the first list needs of it.
      if (!kept('zoneDays')) void seen.then(() => setTimeout(() => new Intl.DateTimeFormat(root.lang).format()))
      return reply
    }
    const reply = await (navigator.locks ? navigator.locks.request('portal-token', request) : request())
    return reply && { ...reply, start }
  }
  const token = byCookie ? askToken() : undefined
  const askSigned = async (url) => {
    const { start, status, body } = (await token) ?? {}
    if (status !== 200 || !body?.access_token) return undefined
    return ask(url, {
      headers: {
        authorization: `Bearer ${body.access_token}`,
        'accept-language': root.lang,
        tenant: start.tenant,
        'api-version': start.version,
        systemlanguage,
      },
      signal: AbortSignal.timeout(15000),
    })
  }
  const first = kept('first')
  const urls = ['/apiproxy/api/user/userinfo']
  if (first?.at?.includes(location.pathname) && !location.search) urls.push(...first.urls)
  globalThis.portalStart = {
    config,
    token,
    asked: token ? Object.fromEntries(urls.map((url) => [url, askSigned(url)])) : {},
  }

  // Small pieces that the program would only ask for once it runs; words of other languages stay where they are.
  const ahead = (document.currentScript?.dataset.ahead ?? '').split(' ').filter(Boolean)
  void seen.then(() => {
    for (const href of ahead) {
      if (href.includes('/words-') && !href.includes(`/words-${root.lang}-`)) continue
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
    }
  })
}
