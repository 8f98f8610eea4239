import { act, cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { StartEffects } from '#app/start-runner.ts'
import type { Language } from '#shared/language.ts'
import type { Person, Portal } from './portal.ts'

/**
 * Opens the app on a path as somebody signed in. Nothing of the page is replaced: its requests reach the server of the
 * test through `fetch`, whose sign-in cookie is stood in for by the person's token.
 */
export async function open(
  it: Portal,
  person: Person,
  path: string,
  language: Language = 'en',
): Promise<{ leave: () => Promise<void> }> {
  vi.resetModules()
  history.replaceState(undefined, '', path)
  localStorage.setItem('portal.language', JSON.stringify(language))
  localStorage.setItem('portal.start', JSON.stringify({ realm: it.tenant, tenant: it.tenant, version: '2.0' }))
  localStorage.setItem('portal.signedIn', 'true')
  vi.stubGlobal('fetch', fetchOf(it, person))
  const [{ App }, { startEffects }, { runStart }, { createStore }, { watchStartEvents }, { loadWords }] =
    await Promise.all([
      import('#app/App.tsx'),
      import('#app/start-effects.ts'),
      import('#app/start-runner.ts'),
      import('#client/store.ts'),
      import('#app/start-events.ts'),
      import('#client/words.ts'),
    ])
  await loadWords('shell')
  const state = createStore<import('#app/start.ts').Start>({ at: 'recall' })
  let left = false
  const start = runStart(
    untilLeft(startEffects, () => left),
    state.set,
  )
  start.run()
  watchStartEvents(state, start.send)
  await act(async () => void render(<App state={state} send={start.send} />))
  return {
    async leave() {
      left = true
      cleanup()
      await act(async () => {})
      vi.unstubAllGlobals()
      // Its clocks go on: what they ask is never answered.
      vi.stubGlobal('fetch', forever)
      localStorage.clear()
      sessionStorage.clear()
    },
  }
}

const forever = () => new Promise<never>(() => {})

/** The effects of a start until its page is left: one that a clock of it begins later would meet the end of the test's window. */
function untilLeft(effects: StartEffects, left: () => boolean): StartEffects {
  return new Proxy(effects, {
    get: (all, name) => (left() && name !== 'now' ? forever : Reflect.get(all, name)),
  })
}

function fetchOf(it: Portal, person: Person): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), it.origin)
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    if (url.pathname === `/apiproxy/sso/${it.tenant}/token`) return tokenReply(person)
    const reply = await it.server.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host: it.host },
      // The page sends text and forms only.
      ...(init.body ? { payload: init.body as string | Buffer } : {}),
    })
    const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response([204, 304].includes(reply.statusCode) ? null : reply.body, {
      status: reply.statusCode,
      headers,
    })
  }
}

function tokenReply({ token }: Person): Response {
  const body = { access_token: token, refresh_token: 'a.e30.c', id_token: token, expires_in: 300, token_type: 'Bearer' }
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'x-portal': '1' } })
}
