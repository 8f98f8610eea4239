import type { Language } from '#shared/language.ts'
import { defaultLanguage, languageOf } from '#shared/language.ts'
import { recall, remember } from './device.ts'
import { reloadHere } from './reload.ts'

/** The language of this page: the stored setting, else the browser's, else Japanese (spec section 1). */
export function language(): Language {
  // boot.js decides by the same rule before the first paint, childmode's own parameter included; the attribute has its answer.
  const decided = languageOf(document.documentElement.lang)
  return decided ?? defaultLanguage({ stored: recall('language'), browser: navigator.languages })
}

/** What stands between two sentences: Japanese writes them without a space. */
export function sentenceGap(): string {
  return language() === 'ja' ? '' : ' '
}

/** Chooses another language and loads the page again (spec section 1); unsaved input comes back from its draft. */
export function switchLanguage(next: Language, reload: () => void = reloadHere): void {
  if (next === language()) return
  remember('language', next)
  tellSignIn('language', next)
  reload()
}

/** Chooses another font size and loads the page again (spec section 1). */
export function switchSize(next: 's' | 'm' | 'l', reload: () => void = reloadHere): void {
  if (next === fontSize()) return
  remember('size', next)
  tellSignIn('size', next.toUpperCase())
  reload()
}

/** The font size in use; small where nothing was chosen (spec section 1). */
export function fontSize(): 's' | 'm' | 'l' {
  return recall('size') ?? 's'
}

/** The sign-in pages read these; their own switch of languages writes the same cookie, which boot.js takes over. */
function tellSignIn(name: 'language' | 'size', value: string) {
  document.cookie = `noren_${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
}
