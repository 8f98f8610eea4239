import { useEffect, useEffectEvent, type RefObject } from 'react'

type OverPageOptions = {
  open: boolean
  onClose: () => void
  /** A media query: where it holds, the dialog stands beside the page, which stays usable. */
  beside?: string
}

/**
 * Shows a dialog over the page: the page is inert and does not scroll, Escape and a press on the scrim close, focus
 * returns to where it was. Not showModal(): its top layer would cover messages and any question asked from inside.
 * The dialog must be a child of body.
 */
export function useOverPage(dialog: RefObject<HTMLDialogElement | null>, { open, onClose, beside }: OverPageOptions) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const room = beside === undefined ? undefined : matchMedia(beside)
    const before = document.activeElement
    const covered = [...document.querySelectorAll<HTMLElement>('body > :not(dialog, .toasts, script)')].filter(
      (one) => !one.inert,
    )
    const cover = (over: boolean) => {
      for (const one of covered) one.inert = over
      document.documentElement.classList.toggle('is-covered', over)
      if (over) element.setAttribute('aria-modal', 'true')
      else element.removeAttribute('aria-modal')
    }
    const fit = () => cover(!room?.matches)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !isInAnother(event, element))
        close()
    }
    const onPress = (event: PointerEvent) => {
      if (!room?.matches && (event.target === document.body || event.target === document.documentElement)) close()
    }

    element.show()
    fit()
    // Beside the list the focus stays in the list, where the arrows walk on; else it starts at the top of the dialog.
    if (room?.matches && before instanceof HTMLElement && before !== document.body)
      before.focus({ preventScroll: true })
    else element.focus()
    room?.addEventListener('change', fit)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      room?.removeEventListener('change', fit)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      cover(false)
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog, open, beside])
}

function isInAnother(event: Event, dialog: HTMLElement) {
  const at = event.target instanceof Element ? event.target.closest('dialog, [role="dialog"], [role="menu"]') : null
  return at !== null && at !== dialog
}
