import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/ask.ts'
import { Can } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { NeedsServer } from '#features/portal/NeedsServer.tsx'
import { Button } from '#ui/Button.tsx'
import { LazyDialog } from '#ui/LazyDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { messages } from './contract.ts'
import { messageManagement } from './desk.contract.ts'
import type { MessageForEdit } from './notice.contract.ts'
import { useDeskCalls } from './desk-calls.ts'

type DeskActionsProps = { notice: MessageForEdit; onEdit: () => void; onGone: () => void }

/** What senders can do with a notice: send it again to those who have not read it, change it, take it back, delete it. */
export function DeskActions({ notice, onEdit, onGone }: DeskActionsProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const calls = useDeskCalls()
  const stale = [
    messageManagement.list,
    calls.detail,
    messageManagement.delivery,
    messageManagement.recipients,
    messages.list,
    messages.important,
    messages.unread,
  ]
  const again = useAct(messageManagement.sendAgain, { stale })
  const withdraw = useAct(messageManagement.withdraw, { stale })
  const remove = useAct(messageManagement.remove, { stale })
  const [asking, setAsking] = useState<'again' | 'withdraw' | 'remove'>()
  const { messageId, version, status } = notice
  const unread = notice.receiverCount - notice.readCount
  const isOut = status === 'PUBLISHED'
  const busy = again.isPending || withdraw.isPending || remove.isPending
  const done = (text: string) => {
    setAsking(undefined)
    toast({ tone: 'done', text })
  }
  const close = { onError: () => setAsking(undefined) }
  const people = wholeNumber(unread)
  const questions = {
    again: {
      title: <Trans>Send it again?</Trans>,
      text: (
        <Plural
          value={unread}
          one="# person has not read it yet and gets it again."
          other="# people have not read it yet and get it again."
        />
      ),
      label: <Trans>Send again to {people}</Trans>,
      look: 'primary' as const,
      run: () =>
        again.mutate(
          { messageId },
          {
            ...close,
            onSuccess: ({ receivers }) =>
              done(
                t({ message: plural(receivers, { one: 'On its way to # person', other: 'On its way to # people' }) }),
              ),
          },
        ),
    },
    withdraw: {
      title: <Trans>Take this notice back?</Trans>,
      text: <Trans>Nobody sees it any more. Mails that have left cannot be called back.</Trans>,
      label: <Trans>Take it back</Trans>,
      look: 'danger' as const,
      run: () => withdraw.mutate({ messageId, version }, { ...close, onSuccess: () => done(t`Taken back`) }),
    },
    remove: {
      title: <Trans>Delete this notice?</Trans>,
      text: <Trans>It disappears with its figures. This cannot be undone.</Trans>,
      label: <Trans>Delete the notice</Trans>,
      look: 'danger' as const,
      run: () =>
        remove.mutate(
          { messageIds: [messageId] },
          {
            ...close,
            onSuccess: () => {
              done(t`Deleted`)
              onGone()
            },
          },
        ),
    },
  }
  const question = asking && questions[asking]

  return (
    <div className="desk-actions">
      {!isOut && (
        <Can make={messageManagement.remove}>
          <Button look="danger-outline" disabled={!online || busy} onClick={() => setAsking('remove')}>
            <Trans>Delete</Trans>
          </Button>
        </Can>
      )}
      {(isOut || status === 'SCHEDULED') && (
        <Can make={messageManagement.withdraw}>
          <Button look="danger-outline" disabled={!online || busy} onClick={() => setAsking('withdraw')}>
            <Trans>Take back</Trans>
          </Button>
        </Can>
      )}
      {notice.editable && (
        <Can make={calls.update}>
          <Button disabled={!online || busy} onClick={onEdit}>
            <Trans>Change</Trans>
          </Button>
        </Can>
      )}
      {isOut && unread > 0 && (notice.sendPush || notice.sendEmail) && (
        <Can make={messageManagement.sendAgain}>
          <Button look="primary" disabled={!online || busy} onClick={() => setAsking('again')}>
            <Trans>Send again to those who have not read it</Trans>
          </Button>
        </Can>
      )}
      <NeedsServer />
      {question && (
        <LazyDialog
          open
          title={question.title}
          confirm={{ label: question.label, look: question.look, onConfirm: question.run, busy }}
          onCancel={() => setAsking(undefined)}
        >
          {question.text}
        </LazyDialog>
      )}
    </div>
  )
}
