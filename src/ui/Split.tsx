import type { ReactNode } from 'react'

/** The part of a page that makes room while a drawer is open beside it. */
export function Split({ children }: { children: ReactNode }) {
  return (
    <div className="split">
      <div className="split-main">{children}</div>
    </div>
  )
}
