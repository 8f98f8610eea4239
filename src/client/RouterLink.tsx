import type { ComponentProps } from 'react'
import { push } from './navigation.ts'

type RouterLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string
  readonly onFollow?: () => void
}

/** The link that `ui` draws: a real address, followed inside the page unless another tab was asked for. */
export function RouterLink({ to, children, onFollow, ...rest }: RouterLinkProps) {
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        if (
          event.defaultPrevented ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return
        event.preventDefault()
        push(to)
        onFollow?.()
      }}
    >
      {children}
    </a>
  )
}
