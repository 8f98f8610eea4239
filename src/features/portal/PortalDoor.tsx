import type { ReactNode } from 'react'
import { Crest } from '#ui/Crest.tsx'
import { Door } from '#ui/Frame.tsx'
import { NorenEdge } from '#ui/NorenEdge.tsx'

type PortalDoorProps = { title: ReactNode; children: ReactNode; foot?: ReactNode }

/** A page of its own before the frame: the cloth, a title, one thing to do. */
export function PortalDoor({ title, children, foot }: PortalDoorProps) {
  return (
    <Door
      cloth={
        <NorenEdge>
          <Crest />
        </NorenEdge>
      }
      {...(foot !== undefined && { foot })}
    >
      <div className="door-title">
        <h1>{title}</h1>
      </div>
      {children}
    </Door>
  )
}
