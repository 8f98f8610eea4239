import { lazy, Suspense } from 'react'
import type { ModalDialogProps } from './chakra/ModalDialog.tsx'

const ModalDialog = lazy(async () => ({ default: (await import('./chakra/ModalDialog.tsx')).ModalDialog }))

/** A dialog whose code is loaded when it is first opened. */
export function LazyDialog(props: ModalDialogProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  )
}
