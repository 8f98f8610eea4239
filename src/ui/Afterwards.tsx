import { Suspense, useDeferredValue, type ReactNode } from 'react'
import { useFirstSight } from './first-sight.ts'

/** What nobody waits for, and is fetched when it is drawn: drawn right after the first sight, in `place` until it is there. */
export function Afterwards({ children, place }: { children: ReactNode; place?: ReactNode }) {
  const later = useDeferredValue(useFirstSight(), false)
  return later ? <Suspense fallback={place}>{children}</Suspense> : place
}
