import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'

type FrameProps = { side: ReactNode; top: ReactNode; bar: ReactNode; notices?: ReactNode; children: ReactNode }

/** The frame of every page: skip link, sidebar, header, content and bottom bar; the style sheet decides which of them show. */
export function Frame({ side, top, bar, notices, children }: FrameProps) {
  return (
    <div className="app">
      <SkipLink />
      {side}
      <div className="page">
        {top}
        {notices}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {bar}
    </div>
  )
}

/** The first stop of the Tab key: past the frame to the content. */
export function SkipLink() {
  return (
    <a
      className="skip-link"
      href="#content"
      onClick={(event) => {
        // The address holds the reader's filter, so the jump must not write into it.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}

/** Sign-in, gates and dead ends: the cloth above, one narrow column below. */
export function StandaloneFrame({
  cloth,
  children,
  foot,
}: {
  cloth: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <div className="door">
      {cloth}
      <main id="content" className="door-form">
        {children}
      </main>
      {foot !== undefined && <footer className="door-foot">{foot}</footer>}
    </div>
  )
}
