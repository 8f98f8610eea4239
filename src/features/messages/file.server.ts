import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { Figure } from '#server/export/csv.ts'
import type { RowsList } from '#server/export/rows-file.ts'
import { managedFields, type ManagedField } from './list.ts'
import type { managed } from './managed.server.ts'
import { statusWords } from './words.list.ts'

type Row = Awaited<ReturnType<typeof managed>>['list'][number]

const figure = (count: number) => new Figure(String(count))

/** The senders' list of notices as files have it: people are counted, and nothing of who they are is written. */
export const noticeList: RowsList<Row, ManagedField> = {
  title: msg`Notices sent`,
  fields: managedFields,
  cells: {
    messageTitle: ({ messageTitle }) => messageTitle,
    messageType: ({ messageType }) => messageType.name,
    releaseTime: ({ releaseTime = null }) => releaseTime,
    receiverCount: ({ receiverCount }) => figure(receiverCount),
    pushSent: ({ sendPush, pushSent, sendEmail, mailSent }, language) =>
      [...(sendPush ? [msg`Alerts ${pushSent}`] : []), ...(sendEmail ? [msg`Mails ${mailSent}`] : [])]
        .map((words) => text(language, words))
        .join(' · '),
    ackCount: ({ requireAck, ackCount }) => (requireAck ? figure(ackCount) : null),
    creator: ({ creator }) => creator,
    status: ({ status }, language) => text(language, statusWords[status]),
    readCount: ({ status, readCount }) => (status === 'DRAFT' || status === 'SCHEDULED' ? null : figure(readCount)),
  },
}
