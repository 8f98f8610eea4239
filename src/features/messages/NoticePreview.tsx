import { Plural, Trans } from '@lingui/react/macro'
import { oneLine } from '#shared/normalise.ts'
import { useAct } from '#client/ask.ts'
import { Can } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { Button } from '#ui/Button.tsx'
import { messageManagement } from './desk.contract.ts'
import { wordsOf, type NoticeDraft } from './notice-draft.ts'
import { NoticeShown } from './NoticeShown.tsx'

/** What readers will see, on a lock screen, in the portal and in a mail; and the same sent to the writer alone. */
export function NoticePreview({ draft }: { draft: NoticeDraft }) {
  const { online } = useConnection()
  const preview = useAct(messageManagement.preview)
  const test = useAct(messageManagement.testToMe)
  const { typeId, texts, hideOnLockScreen } = draft
  const ready = typeId !== '' && oneLine(texts.main.messageTitle) !== '' && texts.main.content.trim() !== ''
  const input = { ...wordsOf(draft), messageTypeId: typeId, hideOnLockScreen }
  const overtaken = JSON.stringify(preview.variables) !== JSON.stringify(input)
  return (
    <section className="desk-preview">
      <div className="desk-states">
        <Button icon="eye" disabled={!online || !ready || preview.isPending} onClick={() => preview.mutate(input)}>
          <Trans>Preview</Trans>
        </Button>
        <Can make={messageManagement.testToMe}>
          <Button disabled={!online || !ready || test.isPending} onClick={() => test.mutate(input)}>
            <Trans>Send a test to me</Trans>
          </Button>
        </Can>
      </div>
      {!ready && (
        <p className="field-help">
          <Trans>Type, title and text are needed for this.</Trans>
        </p>
      )}
      {test.data && (
        <p className="small" role="status">
          <Plural
            value={test.data.devices}
            _0="No device of yours takes alerts."
            one="Sent to one device of yours."
            other="Sent to # devices of yours."
          />{' '}
          {test.data.mail && <Trans>A mail is on its way.</Trans>}
        </p>
      )}
      {preview.data && overtaken && (
        <p className="field-help">
          <Trans>The notice was changed since; press Preview again.</Trans>
        </p>
      )}
      {preview.data && <NoticeShown preview={preview.data} draft={draft} />}
    </section>
  )
}
