import { tellChange } from '#server/db/changes.ts'
import { answer, Sent, type RequestContext } from '#server/feature.ts'
import type { Db } from '#server/db/db.ts'
import { serverLimits } from '#shared/limits.ts'
import { excerptOf } from '#shared/excerpt.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import { messages } from './contract.ts'
import { present } from './present.server.ts'
import { countNoticesFor, noticeFor, noticesFor, type NoticeFilter } from './received.sql.ts'
import * as notices from './sql.ts'

/** The calls about notices for their receivers. */
export const reading = [
  answer(messages.types, async ({ db, language, now }) => ({
    list: await notices.typesOf(db, language, { staff: false }),
    asOf: now,
  })),

  answer(messages.list, ({ input, db, ...asked }) =>
    listed(db, asked, input, { typeId: input.TypeId, ...narrowed(input) }),
  ),

  answer(messages.important, ({ input, db, ...asked }) =>
    listed(db, asked, input, { important: true, leaveOutExpired: input.IgnoreExpiration }),
  ),

  answer(messages.normal, ({ input, db, ...asked }) =>
    listed(db, asked, input, { important: false, leaveOutExpired: input.IgnoreExpiration, ...narrowed(input) }),
  ),

  answer(messages.unread, ({ db, viewer, now }) => unreadOf(db, viewer, now)),

  answer(messages.detail, async ({ input, db, ...asked }) => {
    const row = await noticeFor(db, asked, input.MessageId)
    if (!row) throw new Problem('noRows')
    return { ...noticeOf(row), content: row.content }
  }),

  answer(messages.read, async ({ input, tx, viewer, now, audit }) => {
    if (input.read) await notices.markRead(tx, { viewer, now }, input.messageIds)
    else await notices.markUnread(tx, { viewer }, input.messageIds)
    await tellChange(tx, { ...changeFor(viewer), ids: input.messageIds, seen: input.read })
    audit(input.messageIds.join(' '), { read: input.read })
    return unreadOf(tx, viewer, now)
  }),

  answer(messages.acknowledge, async ({ input, tx, viewer, now, audit }) => {
    await notices.markRead(tx, { viewer, now }, [input.messageId])
    const done = await notices.acknowledge(tx, { viewer, now }, input.messageId)
    if (!done) throw new Problem('noRows')
    await tellChange(tx, { ...changeFor(viewer), ids: [input.messageId], seen: true })
    audit(input.messageId)
    return done
  }),

  answer(messages.file, async ({ input, db, viewer, services, now }) => {
    const found = await notices.fileFor(db, viewer, input.FileName, now)
    const body = found && (await services.files.read(viewer.tenant, input.FileName))
    if (!found || !body) throw new Problem('noRows')
    const plain = found.name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
    return new Sent(
      200,
      {
        'content-type': found.type,
        'content-length': String(found.size),
        'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(found.name)}`,
        'cache-control': 'private, no-store',
      },
      body,
    )
  }),
]

const changeFor = ({ tenant, userId }: RequestContext['viewer']) => ({ topic: 'notices' as const, tenant, userId })

const narrowed = ({ Keyword, UnreadOnly }: { Keyword?: string | undefined; UnreadOnly: boolean }): NoticeFilter => ({
  keyword: Keyword?.trim() || undefined,
  unreadOnly: UnreadOnly,
})

async function listed(
  db: Db,
  asked: Omit<RequestContext, 'scope'>,
  { PageIndex: pageIndex, PageSize: pageSize }: { PageIndex: number; PageSize: number },
  filter: NoticeFilter,
) {
  const offset = (pageIndex - 1) * pageSize
  if (offset > serverLimits.countCap) throw wrongParameter('PageIndex')
  const [rows, total] = await Promise.all([
    noticesFor(db, asked, filter, { limit: pageSize, offset }),
    countNoticesFor(db, asked, filter),
  ])
  return { list: rows.map(noticeOf), total, pageIndex, pageSize, asOf: asked.now }
}

function noticeOf(row: Awaited<ReturnType<typeof noticesFor>>[number]) {
  const { typeId, typeCode: code, typeName: name, isImportant, beginning, ...rest } = row
  return present({ ...rest, lead: excerptOf(beginning, longestLead), messageType: { typeId, code, name, isImportant } })
}

const longestLead = 80

async function unreadOf(db: Db, viewer: RequestContext['viewer'], now: Date) {
  const rows = await notices.unreadFor(db, { viewer, now })
  const sum = (counted: typeof rows) => counted.reduce((all, { count }) => all + count, 0)
  return {
    total: sum(rows),
    important: sum(rows.filter(({ isImportant }) => isImportant)),
    byType: rows.map(({ typeId, count }) => ({ typeId, count })),
    asOf: now,
  }
}
