import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { NotLoaded, type ShownFailure } from '#ui/NotLoaded.tsx'
import '#ui/css/forms.css'

type FormPendingProps = {
  failure: ShownFailure | undefined
  /** Why there is no form at all. */
  refused?: string | undefined
  onClose: () => void
  /** What is known before the record arrives. */
  children?: ReactNode
}

/** The inside of a dialog whose form waits for the record it changes, or cannot have it. */
export function FormPending({ failure, refused, onClose, children }: FormPendingProps) {
  return (
    <>
      <FormBody>
        {children}
        {refused !== undefined ? (
          <div role="alert">
            <Note tone="warn">{refused}</Note>
          </div>
        ) : failure ? (
          <NotLoaded failure={failure} />
        ) : (
          <div className="form-pending skeleton" role="status">
            <span className="sr-only">
              <Trans>Loading</Trans>
            </span>
          </div>
        )}
      </FormBody>
      <FormFoot>
        <Button size="medium" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </FormFoot>
    </>
  )
}
