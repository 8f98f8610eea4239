import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { Can } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { notifySuccess } from '#client/notify.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { NeedsServer } from '#client/NeedsServer.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmAction } from '#ui/forms/ConfirmAction.tsx'
import { messages } from './contract.ts'
import { messageManagement } from './management.contract.ts'
import type { MessageForEdit } from './notice.contract.ts'
import { useManagementCalls } from './management-calls.ts'

type ManagementActionsProps = { notice: MessageForEdit; onEdit: () => void; onGone: () => void }

/** What senders can do with a notice: send it again to those who have not read it, change, withdraw or delete it. */
export function ManagementActions({ notice, onEdit, onGone }: ManagementActionsProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const calls = useManagementCalls()
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
  const { messageId, version, status } = notice
  const unread = notice.receiverCount - notice.readCount
  const isOut = status === 'PUBLISHED'
  const busy = again.isPending || withdraw.isPending || remove.isPending
  const people = wholeNumber(unread)
  const off = !online || busy

  return (
    <div className="management-actions">
      {!isOut && (
        <Can make={messageManagement.remove}>
          <ConfirmAction
            label={<Trans>Delete</Trans>}
            title={<Trans>Delete this notice?</Trans>}
            confirm={<Trans>Delete the notice</Trans>}
            disabled={off}
            onConfirm={async () => {
              await remove.mutateAsync({ messageIds: [messageId] })
              notifySuccess(t`Deleted`)
              onGone()
            }}
          >
            <Trans>Its read counts are deleted too. This cannot be undone.</Trans>
          </ConfirmAction>
        </Can>
      )}
      {(isOut || status === 'SCHEDULED') && (
        <Can make={messageManagement.withdraw}>
          <ConfirmAction
            label={<Trans>Withdraw</Trans>}
            title={<Trans>Withdraw this notice?</Trans>}
            confirm={<Trans>Withdraw it</Trans>}
            disabled={off}
            onConfirm={async () => {
              await withdraw.mutateAsync({ messageId, version })
              notifySuccess(t`Notice withdrawn`)
            }}
          >
            <Trans>Nobody will see it any more. E-mails already sent cannot be recalled.</Trans>
          </ConfirmAction>
        </Can>
      )}
      {notice.editable && (
        <Can make={calls.update}>
          <Button disabled={off} onClick={onEdit}>
            <Trans>Change</Trans>
          </Button>
        </Can>
      )}
      {isOut && unread > 0 && (notice.sendPush || notice.sendEmail) && (
        <Can make={messageManagement.sendAgain}>
          <ConfirmAction
            look="primary"
            label={<Trans>Send again to people who have not read it</Trans>}
            title={<Trans>Send it again?</Trans>}
            confirm={<Trans>Send again to {people}</Trans>}
            disabled={off}
            onConfirm={async () => {
              const { receivers } = await again.mutateAsync({ messageId })
              notifySuccess(
                t({ message: plural(receivers, { one: 'Sending to # person', other: 'Sending to # people' }) }),
              )
            }}
          >
            <Plural
              value={unread}
              one="# person has not read it yet and will get it again."
              other="# people have not read it yet and will get it again."
            />
          </ConfirmAction>
        </Can>
      )}
      <NeedsServer />
    </div>
  )
}
