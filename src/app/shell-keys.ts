import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recall } from '#client/device.ts'
import { session } from '#client/session.ts'
import { meansSomethingElse } from '#ui/row-keys.ts'
import { menuOf } from './screens.ts'

const goes: Readonly<Record<string, readonly string[]>> = { t: ['/trade', '/systrade'] }
const chordMs = 1500

/** The frame's own keys: `/` to the list's search, F to its filters, E to its export, G and a letter to a screen, `?` to the list of keys. */
export function useShellKeys(showList: () => void): void {
  const router = useRouter()
  useEffect(() => {
    let chord = 0
    const onKey = (event: KeyboardEvent) => {
      if (meansSomethingElse(event) || recall('keys') === 'off') return
      const inChord = Date.now() - chord < chordMs
      chord = 0
      if (event.key === '?') showList()
      else if (event.key === '/') reach('[data-key="search"]', event)
      else if (event.key === 'f') reach('[data-key="filter"]', event)
      else if (event.key === 'e') reach('[data-key="export"]', event)
      else if (event.key === 'g') chord = Date.now()
      else if (inChord) go(goes[event.key])
    }
    const go = (paths: readonly string[] = []) => {
      const known = session.get()
      const place = known && menuOf(known).find((screen) => paths.includes(screen.path))
      if (place) router.history.push(place.path)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [router, showList])
}

function reach(selector: string, event: KeyboardEvent) {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) return
  event.preventDefault()
  found.focus()
  if (found instanceof HTMLButtonElement) found.click()
}
