import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { FormPending } from '#ui/forms/FormPending.tsx'
import { useManagementCalls } from './management-calls.ts'
import { NoticeForm } from './NoticeForm.tsx'
import './messages.css'

type NoticeDialogProps = {
  /** Absent for a new notice. */
  messageId: string | undefined
  /** Called with the id of the written notice, if one was written. */
  onClose: (written?: string) => void
}

/** The form of a notice, once what it begins with is there. */
export function NoticeDialog({ messageId, onClose }: NoticeDialogProps) {
  const calls = useManagementCalls()
  const found = useQuery({
    ...askInPlace(calls.detail, { MessageId: messageId ?? '' }),
    enabled: messageId !== undefined,
    staleTime: 0,
  })
  const ready = messageId === undefined || (found.data && found.isFetchedAfterMount)
  return (
    <FormDialog
      title={messageId === undefined ? <Trans>Write a notice</Trans> : <Trans>Change the notice</Trans>}
      onCancel={() => onClose()}
    >
      {ready ? (
        <NoticeForm notice={found.data} onClose={onClose} />
      ) : (
        <FormPending failure={failureOf(found)} onClose={() => onClose()} />
      )}
    </FormDialog>
  )
}
