import { useEffect } from 'react'
import { recall } from '#client/device.ts'
import { push } from '#client/navigation.ts'
import { session } from '#client/session.ts'
import { meansSomethingElse } from '#ui/row-keys.ts'
import { menuOf } from './screens.ts'

const chordMs = 1500

/** The frame's own keys: Ctrl K and `/` to the search, F to its filters, E to its export, G and a letter to a screen, `?` to the list of keys. */
export function useShellKeys(showList: () => void): void {
  useEffect(() => {
    let chord = 0
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key === 'k') return reach('.top-search', event)
      if (meansSomethingElse(event) || recall('keys') === 'off') return
      const inChord = Date.now() - chord < chordMs
      chord = 0
      if (event.key === '?') showList()
      else if (event.key === '/') reach('[data-key="search"]', event)
      else if (event.key === 'f') reach('[data-key="filter"]', event)
      else if (event.key === 'e') reach('[data-key="export"]', event)
      else if (event.key === 'g') chord = Date.now()
      else if (inChord) go(event.key)
    }
    const go = (letter: string) => {
      const known = session.get()
      const screen = known && menuOf(known).find(({ place }) => place.key === letter)
      if (screen) push(screen.path)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [showList])
}

function reach(selector: string, event: KeyboardEvent) {
  const found = document.querySelector<HTMLElement>(selector)
  // What a dialog covers is not to be reached past it.
  if (!found || found.closest('[inert]')) return
  event.preventDefault()
  found.focus()
  if (found instanceof HTMLButtonElement) found.click()
}
