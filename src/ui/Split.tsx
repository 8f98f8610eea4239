import type { ReactNode } from 'react'

/** A list that makes room while the drawer of `side` is open beside it. */
export function Split({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="split">
      <div className="split-main">{children}</div>
      {side}
    </div>
  )
}
