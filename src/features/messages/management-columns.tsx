import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import { managedFields } from './list.ts'
import type { ManagedMessage } from './notice.contract.ts'
import { statusLooks } from './status-words.ts'
import { modeWords } from './words.list.ts'

/** What senders see of a notice in their list, as a table and as cards. */
export function useManagementColumns(): Column<ManagedMessage>[] {
  const { t, i18n } = useLingui()
  const status = (row: ManagedMessage) => {
    const { word, ...look } = statusLooks[row.status]
    return <Status {...look} word={i18n._(word)} />
  }
  const sent = (row: ManagedMessage) =>
    [row.sendPush && t`Alerts ${wholeNumber(row.pushSent)}`, row.sendEmail && t`Mails ${wholeNumber(row.mailSent)}`]
      .filter(Boolean)
      .join(' · ') || '–'
  return columnsOf<keyof typeof managedFields, ManagedMessage>(managedFields, {
    messageTitle: { cell: (row) => <span className="management-title">{row.messageTitle}</span> },
    messageType: { cell: (row) => row.messageType.name },
    releaseTime: { cell: (row) => (row.releaseTime ? date(row.releaseTime, 'shortTime') : '–') },
    receiverCount: { cell: (row) => t`${i18n._(modeWords[row.receiverMode])} (${wholeNumber(row.receiverCount)})` },
    pushSent: { cell: sent },
    ackCount: {
      cell: (row) => (row.requireAck ? `${wholeNumber(row.ackCount)} / ${wholeNumber(row.receiverCount)}` : '–'),
    },
    status: { cell: status },
    readCount: {
      cell: (row) => readShare(row) ?? '–',
      inCard: (row) => {
        const share = readShare(row)
        return share && t`Read ${share}`
      },
    },
  })
}

/** How many of its receivers have read it, in whole percent; undefined for a notice that is not out. */
export function readShare({ status, readCount, receiverCount }: ManagedMessage): string | undefined {
  if (receiverCount === 0 || status === 'DRAFT' || status === 'SCHEDULED') return undefined
  // Never 100 while somebody is missing.
  return `${Math.floor((readCount / receiverCount) * 100)}%`
}
