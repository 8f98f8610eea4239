import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { OverlayProvider } from './OverlayProvider.tsx'

/** The parts of a question. */
export type ModalDialogProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** The verb with its object: "Refund ￥1,200". */
  confirm: { label: ReactNode; onConfirm: () => void; look?: 'primary' | 'danger'; disabled?: boolean; busy?: boolean }
  /** "Cancel" unless told. */
  cancelLabel?: ReactNode
  onCancel: () => void
  /** Gets the focus first; else the first control of the body. */
  firstFocus?: RefObject<HTMLElement | null>
}

/** A question that only its two buttons answer: neither Escape nor a press outside closes it. */
export function ModalDialog({ open, title, children, confirm, cancelLabel, onCancel, firstFocus }: ModalDialogProps) {
  const { t } = useLingui()
  return (
    <OverlayProvider>
      <Dialog.Root
        unstyled
        open={open}
        closeOnEscape={false}
        closeOnInteractOutside={false}
        {...(firstFocus && { initialFocusEl: () => firstFocus.current })}
      >
        <Portal>
          <Dialog.Backdrop className="dialog-scrim" />
          <Dialog.Positioner className="dialog-place">
            <Dialog.Content className="dialog">
              <Dialog.Title className="dialog-title" asChild>
                <h2>{title}</h2>
              </Dialog.Title>
              <Dialog.Body className="dialog-body">{children}</Dialog.Body>
              <Dialog.Footer className="dialog-foot">
                <Button size="medium" onClick={onCancel} disabled={confirm.busy}>
                  {cancelLabel ?? t`Cancel`}
                </Button>
                <Button
                  size="medium"
                  look={confirm.look ?? 'primary'}
                  disabled={confirm.disabled || confirm.busy}
                  aria-busy={confirm.busy}
                  onClick={confirm.onConfirm}
                >
                  {confirm.label}
                </Button>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </OverlayProvider>
  )
}
