import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { Column } from '#ui/columns.ts'
import { Status } from '#ui/Status.tsx'
import type { ManagedMessage } from './notice.contract.ts'
import { modeWords, statusLooks } from './status-words.ts'

/** What senders see of a notice in their list, as a table and as cards. */
export function useDeskColumns(): Column<ManagedMessage>[] {
  const { t, i18n } = useLingui()
  const status = (row: ManagedMessage) => {
    const { word, ...look } = statusLooks[row.status]
    return <Status {...look} word={i18n._(word)} />
  }
  const sent = (row: ManagedMessage) =>
    [row.sendPush && t`Alerts ${wholeNumber(row.pushSent)}`, row.sendEmail && t`Mails ${wholeNumber(row.mailSent)}`]
      .filter(Boolean)
      .join(' · ') || '–'
  return [
    {
      id: 'title',
      label: t`Title`,
      kind: 'text',
      width: 15,
      card: 'title',
      priority: 1,
      locked: true,
      cell: (row) => <span className="desk-title">{row.messageTitle}</span>,
    },
    {
      id: 'type',
      label: t`Kind of notice`,
      kind: 'text',
      width: 8,
      card: 'meta',
      priority: 4,
      cell: (row) => row.messageType.name,
    },
    {
      id: 'release',
      label: t`Posting`,
      kind: 'date',
      width: 9,
      card: 'meta',
      priority: 2,
      cell: (row) => (row.releaseTime ? date(row.releaseTime, 'shortTime') : '–'),
    },
    {
      id: 'receivers',
      label: t`Receivers`,
      kind: 'text',
      width: 11,
      card: 'hidden',
      priority: 5,
      cell: (row) => t`${i18n._(modeWords[row.receiverMode])} (${wholeNumber(row.receiverCount)})`,
    },
    { id: 'sent', label: t`Sent`, kind: 'text', width: 10, card: 'hidden', priority: 7, cell: sent },
    {
      id: 'ack',
      label: t`Confirmed`,
      kind: 'number',
      width: 7,
      card: 'hidden',
      priority: 8,
      cell: (row) => (row.requireAck ? `${wholeNumber(row.ackCount)} / ${wholeNumber(row.receiverCount)}` : '–'),
    },
    {
      id: 'by',
      label: t`Written by`,
      kind: 'text',
      width: 9,
      card: 'hidden',
      priority: 9,
      cell: (row) => row.creator,
    },
    { id: 'status', label: t`Status`, kind: 'status', width: 8, card: 'status', priority: 2, cell: status },
    {
      id: 'read',
      label: t`Read`,
      kind: 'number',
      width: 7,
      card: 'amount',
      priority: 3,
      strong: true,
      cell: (row) => readShare(row) ?? '–',
      inCard: (row) => <span className="desk-read">{readShare(row) ?? ''}</span>,
    },
  ]
}

/** How many of its receivers have read it, in whole percent; undefined for a notice that is not out. */
export function readShare({ status, readCount, receiverCount }: ManagedMessage): string | undefined {
  if (receiverCount === 0 || status === 'DRAFT' || status === 'SCHEDULED') return undefined
  // Never 100 while somebody is missing.
  return `${Math.floor((readCount / receiverCount) * 100)}%`
}
