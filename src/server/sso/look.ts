import type { IncomingMessage } from 'node:http'
import { languageOf, languageOfHeader, type Language } from '#shared/language.ts'
import type { Look } from '#server/sso/layout.ts'

/** Cookies by which the portal passes its appearance to these pages; the values are no secrets. */
export const lookCookies = { language: 'noren_language', size: 'noren_size', scheme: 'noren_scheme' } as const

/**
 * How to show a page: the language of its own switch (`lang`), of the client (`ui_locales`), of the cookie, of the
 * browser, else `otherwise`; size and scheme from the cookies.
 */
export function lookOf(
  request: IncomingMessage,
  wish?: { uiLocales?: string | undefined; otherwise?: Language },
): Look {
  const search = new URLSearchParams(request.url?.split('?')[1])
  const cookies = cookiesOf(request.headers.cookie)
  const locales = (wish?.uiLocales ?? search.get('ui_locales') ?? '').split(' ')
  const language =
    languageOf(search.get('lang')) ??
    locales.map(languageOf).find((spoken) => spoken !== undefined) ??
    languageOf(cookies.get(lookCookies.language)) ??
    languageOfHeader(request.headers['accept-language']) ??
    wish?.otherwise ??
    'ja'
  const size = cookies.get(lookCookies.size)
  const scheme = cookies.get(lookCookies.scheme)
  return {
    language,
    size: size === 'M' || size === 'L' ? size : 'S',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
  }
}

/** The cookies of a header, the first of each name. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}
