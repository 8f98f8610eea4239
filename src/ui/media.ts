import { useSyncExternalStore } from 'react'

/** Whether a media query holds, as of now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

const belowTables = '(max-width: 599.98px)'
let onPaper = false

/** Whether the page is too narrow for any list to be a table; on paper it is not, whatever it is printed from. */
export function useOnlyCards(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(belowTables)
      const turn = ({ type }: Event) => {
        onPaper = type === 'beforeprint'
        listener()
      }
      media.addEventListener('change', listener)
      addEventListener('beforeprint', turn)
      addEventListener('afterprint', turn)
      return () => {
        media.removeEventListener('change', listener)
        removeEventListener('beforeprint', turn)
        removeEventListener('afterprint', turn)
      }
    },
    () => !onPaper && matchMedia(belowTables).matches,
  )
}
