import { Suspense } from 'react'
import type { ModalDialogProps } from './chakra/ModalDialog.tsx'
import { lazyUi } from './lazy-ui.ts'

const ModalDialog = lazyUi(
  () => import('./chakra/ModalDialog.tsx'),
  (loaded) => loaded.ModalDialog,
)

/** A dialog whose code is loaded when it is first opened. */
export function LazyDialog(props: ModalDialogProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  )
}
