import { Suspense, useDeferredValue, type ReactNode } from 'react'
import { useFirstSight } from './first-sight.ts'

/** Draws what nobody waits for after the rows of the page; until it is loaded, `place` is shown. */
export function Afterwards({ children, place }: { children: ReactNode; place?: ReactNode }) {
  const later = useDeferredValue(useFirstSight(), false)
  return later ? <Suspense fallback={place}>{children}</Suspense> : place
}
