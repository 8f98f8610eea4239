import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#client/ask.ts'
import { isNoResponse } from '#client/refusal.ts'
import { Button } from '#ui/Button.tsx'
import { CannotConnect } from '#ui/Faces.tsx'
import { FormBody, FormDialog, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { useDeskCalls } from './desk-calls.ts'
import { draftFrom, newNotice, useNoticeDraft, type NoticeDraft } from './notice-draft.ts'
import { NoticeForm } from './NoticeForm.tsx'
import './messages.css'

type NoticeDialogProps = {
  /** Absent for a new notice. */
  messageId: string | undefined
  /** With the id of what was written, where something was. */
  onClose: (written?: string) => void
}

/** The form of a notice. Closing it loses nothing: what was typed is there again until it is sent or thrown away. */
export function NoticeDialog({ messageId, onClose }: NoticeDialogProps) {
  const calls = useDeskCalls()
  const { kept, keep, drop } = useNoticeDraft(`notice:${messageId ?? 'new'}`)
  const found = useQuery({
    ...ask(calls.detail, { MessageId: messageId ?? '' }),
    enabled: messageId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const [typed, setTyped] = useState<NoticeDraft>()
  const [afresh, setAfresh] = useState(0)
  const first = messageId === undefined ? newNotice : found.data && (() => draftFrom(found.data))
  // What was typed over an older version would be refused: it goes on from the one that stands now, and says so.
  const restored = kept && { ...kept, ...(found.data && { version: found.data.version }) }
  const overtaken =
    kept !== null && kept !== undefined && found.data !== undefined && kept.version !== found.data.version
  const [blank] = useState(newNotice)
  const draft =
    kept === undefined || !first
      ? undefined
      : (typed ?? restored ?? (messageId === undefined ? blank : found.data && draftFrom(found.data)))
  const refused = found.error && !found.data

  return (
    <FormDialog
      title={messageId === undefined ? <Trans>Write a notice</Trans> : <Trans>Change the notice</Trans>}
      onCancel={() => onClose()}
    >
      {draft ? (
        <NoticeForm
          key={afresh}
          draft={draft}
          status={found.data?.status}
          messageId={messageId}
          overtaken={overtaken}
          onChange={(next) => {
            setTyped(next)
            keep(next)
          }}
          onAfresh={
            restored && first
              ? () => {
                  drop()
                  setTyped(first())
                  setAfresh(afresh + 1)
                }
              : undefined
          }
          onCancel={() => onClose()}
          onSent={(id) => {
            drop()
            onClose(id)
          }}
        />
      ) : (
        <>
          <FormBody>
            {refused ? (
              isNoResponse(found.error) ? (
                <CannotConnect onRetry={() => void found.refetch()} />
              ) : (
                <Note tone="error">{found.error.message}</Note>
              )
            ) : (
              <div className="desk-loading skeleton" role="status">
                <span className="sr-only">
                  <Trans>Loading</Trans>
                </span>
              </div>
            )}
          </FormBody>
          <FormFoot>
            <Button size="medium" onClick={() => onClose()}>
              <Trans>Close</Trans>
            </Button>
          </FormFoot>
        </>
      )}
    </FormDialog>
  )
}
