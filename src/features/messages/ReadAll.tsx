import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '#client/connection.ts'
import { toast } from '#ui/toasts.ts'
import type { Unread } from './contract.ts'
import type { NoticeTab } from './message-params.ts'
import { useReading } from './reading.ts'
import { useUnread } from './unread.ts'

/** Marks all that is unread in this tab as read; a toast takes it back. Absent where nothing is unread. */
export function ReadAll({ tab }: { tab: NoticeTab }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const reading = useReading()
  const unread = useUnread()
  const [busy, setBusy] = useState(false)
  if (!unread || !unreadIn(unread, tab) || !online) return null

  const each = async (ids: readonly string[], read: boolean) => {
    for (let from = 0; from < ids.length; from += 100) await reading.read(ids.slice(from, from + 100), read)
  }
  const readAll = async () => {
    const ids = await reading.unreadOf(tab)
    await each(ids, true)
    toast({
      tone: 'done',
      text: t`All marked as read`,
      undo: { label: t`Undo`, run: () => void each(ids, false) },
    })
  }
  return (
    <button
      type="button"
      className="button button-ghost button-small"
      disabled={busy}
      onClick={() => {
        setBusy(true)
        // What went wrong has been said by then.
        void readAll()
          .catch(() => {})
          .finally(() => setBusy(false))
      }}
    >
      <Trans>Mark all as read</Trans>
    </button>
  )
}

function unreadIn({ total, important, byType }: Unread, { activeTypeId, NotUrgent }: NoticeTab): number {
  if (NotUrgent) return total - important
  return activeTypeId ? (byType.find(({ typeId }) => typeId === activeTypeId)?.count ?? 0) : total
}
