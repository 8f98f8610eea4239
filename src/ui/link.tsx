import type { ComponentType, ReactNode } from 'react'

/** What ui passes to the router's link. */
export type LinkProps = {
  to: string
  className?: string
  children: ReactNode
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
}
/** The link the app's router draws; ui knows addresses but not the router. */
export type LinkAs = ComponentType<LinkProps>
