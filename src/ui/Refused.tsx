import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type RefusedProps = { title: ReactNode; text: ReactNode; action?: ReactNode }

/** The reader may not see this, or the question was refused: says why and where to go. */
export function Refused({ title, text, action }: RefusedProps) {
  return (
    <div className="face" role="alert">
      <span className="face-picture">
        <Icon name="lock" size={56} weight={1.15} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
