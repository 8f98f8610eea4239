import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmAction } from './ConfirmAction.tsx'

type DeleteActionProps = {
  name: string
  disabled?: boolean
  /** As in ConfirmAction. */
  onDelete: () => Promise<unknown>
  /** What deleting will change. */
  children: ReactNode
}

/** Deletes a record after asking once, by its name. */
export function DeleteAction({ name, disabled = false, onDelete, children }: DeleteActionProps) {
  return (
    <ConfirmAction
      label={<Trans>Delete</Trans>}
      title={<Trans>Delete {name}?</Trans>}
      confirm={<Trans>Delete {name}</Trans>}
      disabled={disabled}
      onConfirm={onDelete}
    >
      {children}
    </ConfirmAction>
  )
}
