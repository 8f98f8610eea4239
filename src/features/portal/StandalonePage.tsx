import type { ReactNode } from 'react'
import { Crest } from '#ui/Crest.tsx'
import { StandaloneFrame } from '#ui/Frame.tsx'
import { NorenEdge } from '#ui/NorenEdge.tsx'

type StandalonePageProps = { title: ReactNode; children: ReactNode; foot?: ReactNode }

/** A page of its own before the frame: the cloth, a title, one thing to do. */
export function StandalonePage({ title, children, foot }: StandalonePageProps) {
  return (
    <StandaloneFrame
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
    </StandaloneFrame>
  )
}
