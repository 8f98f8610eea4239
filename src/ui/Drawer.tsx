import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { useMoved } from './moved.ts'
import { useOverPage } from './over-page.ts'

/** The ways on from what is open: back to the list, or to its neighbours there, which are absent at the list's ends. */
export type DrawerSteps = {
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

type DrawerProps = DrawerSteps & {
  title: ReactNode
  open: boolean
  /** Other buttons of the head, such as share. */
  actions?: ReactNode
  foot?: ReactNode
  /** Over the list at any width, with room for tables. */
  wide?: boolean
  children: ReactNode
}

const besideTheList = '(min-width: 1280px)'

/**
 * The detail at the right edge: beside the list from 1280 px, over it from 640, a page of its own on a phone.
 * One native dialog for all three, so that turning the device loses nothing; a `Split` makes room for it.
 */
export function Drawer(props: DrawerProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { shown, flows } = useMoved(props.open)
  // What is going out of sight is drawn as it was.
  const last = useRef(props)
  useLayoutEffect(() => {
    if (props.open) last.current = props
  })
  const { title, onClose, onPrevious, onNext, actions, foot, children } = props.open ? props : last.current
  useOverPage(dialog, { open: shown, onClose, ...(!props.wide && { beside: besideTheList }) })

  return createPortal(
    <dialog
      ref={dialog}
      className={classes('drawer', props.wide && 'drawer-wide', flows && 'is-flowing')}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      {shown && (
        <>
          <div className="drawer-head">
            <IconButton className="phone-only" icon="chevronLeft" iconSize={22} label={t`Back`} onClick={onClose} />
            <h2 id={titleId}>{title}</h2>
            {actions}
            <IconButton
              className="from-tablet"
              icon="chevronUp"
              iconSize={18}
              label={t`Previous row`}
              disabled={!onPrevious}
              onClick={onPrevious}
            />
            <IconButton
              className="from-tablet"
              icon="chevronDown"
              iconSize={18}
              label={t`Next row`}
              disabled={!onNext}
              onClick={onNext}
            />
            <IconButton className="from-tablet" icon="close" label={t`Close`} onClick={onClose} />
          </div>
          <div className="drawer-body">{children}</div>
          {foot !== undefined && <div className="drawer-foot">{foot}</div>}
        </>
      )}
    </dialog>,
    document.body,
  )
}
