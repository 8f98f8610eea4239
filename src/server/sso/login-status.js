// @ts-nocheck Runs in the browser unchanged: answers whether the sign-in session is still the one of the page.
'use strict'
let allowed

addEventListener('message', async ({ data, origin, source }) => {
  if (origin !== location.origin || typeof data !== 'string') return
  const [client, sid] = data.split(' ')
  const init = `login-status-iframe.html/init?client_id=${encodeURIComponent(client)}&origin=${encodeURIComponent(origin)}`
  allowed ??= (await fetch(init)).status === 204
  const state = /(?:^|; )KC_STATE=([^;]+)/.exec(document.cookie)?.[1]
  const own = sid ? await hashOf(sid) : undefined
  source.postMessage(!allowed ? 'error' : state === own ? 'unchanged' : 'changed', origin)
})

async function hashOf(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
