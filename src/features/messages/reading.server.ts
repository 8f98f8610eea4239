import { tellChange } from '#server/changes.ts'
import { answer, Sent, type Asked } from '#server/feature.ts'
import type { Db } from '#server/db.ts'
import { countCharacters, firstCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import { plainText } from '#shared/markup.ts'
import { Problem } from '#shared/problem.ts'
import { messages } from './contract.ts'
import { present } from './present.server.ts'
import * as notices from './sql.ts'

/** What everybody may ask about the notices that are for them. */
export const reading = [
  answer(messages.types, async ({ db, language, now }) => ({
    list: await notices.typesOf(db, language, { staff: false }),
    asOf: now,
  })),

  answer(messages.list, ({ input, db, ...asked }) =>
    listed(db, asked, input, {
      typeId: input.TypeId ?? null,
      important: null,
      keyword: input.Keyword?.trim() || null,
      unreadOnly: input.UnreadOnly,
      leaveOutExpired: false,
    }),
  ),

  answer(messages.important, ({ input, db, ...asked }) =>
    listed(db, asked, input, { ...everything, important: true, leaveOutExpired: input.IgnoreExpiration }),
  ),

  answer(messages.normal, ({ input, db, ...asked }) =>
    listed(db, asked, input, { ...everything, important: false, leaveOutExpired: input.IgnoreExpiration }),
  ),

  answer(messages.unread, ({ db, viewer, now }) => unreadOf(db, viewer, now)),

  answer(messages.detail, async ({ input, db, ...asked }) => {
    const row = await notices.noticeFor(db, asked, input.MessageId)
    if (!row) throw new Problem('noRows')
    return { ...noticeOf(row), content: row.content }
  }),

  answer(messages.read, async ({ input, tx, viewer, now, audit }) => {
    if (input.read) await notices.markRead(tx, { viewer, now }, input.messageIds)
    else await notices.markUnread(tx, { viewer }, input.messageIds)
    await tellChange(tx, { ...personOf(viewer), read: input.read ? input.messageIds : [] })
    audit(input.messageIds.join(' '), { read: input.read })
    return unreadOf(tx, viewer, now)
  }),

  answer(messages.acknowledge, async ({ input, tx, viewer, now, audit }) => {
    await notices.markRead(tx, { viewer, now }, [input.messageId])
    const done = await notices.acknowledge(tx, { viewer, now }, input.messageId)
    if (!done) throw new Problem('noRows')
    await tellChange(tx, { ...personOf(viewer), read: [input.messageId] })
    audit(input.messageId)
    return done
  }),

  answer(messages.file, async ({ input, db, viewer, files, now }) => {
    const found = await notices.fileFor(db, viewer, input.FileName, now)
    const body = found && (await files.read(viewer.tenant, input.FileName))
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

const everything = { typeId: null, important: null, keyword: null, unreadOnly: false, leaveOutExpired: false }

const personOf = ({ tenant, userId }: Asked['viewer']) => ({ tenant, userId })

async function listed(
  db: Db,
  asked: Omit<Asked, 'scope'>,
  { PageIndex: pageIndex, PageSize: pageSize }: { PageIndex: number; PageSize: number },
  filter: notices.NoticeFilter,
) {
  const offset = (pageIndex - 1) * pageSize
  if (offset > limits.countCap)
    throw new Problem('parameter', { ja: '（PageIndex）', en: '(PageIndex)', mn: '(PageIndex)' })
  const [rows, total] = await Promise.all([
    notices.noticesFor(db, asked, filter, { limit: pageSize, offset }),
    notices.countNoticesFor(db, asked, filter),
  ])
  return { list: rows.map(noticeOf), total, pageIndex, pageSize, asOf: asked.now }
}

function noticeOf(row: Awaited<ReturnType<typeof notices.noticesFor>>[number]) {
  const { typeId, typeCode: code, typeName: name, isImportant, beginning, ...rest } = row
  return present({ ...rest, lead: leadOf(beginning), messageType: { typeId, code, name, isImportant } })
}

const longestLead = 80

/** How a text begins: its first paragraph, cut between whole letters where it is long. */
function leadOf(beginning: string): string {
  const [first = ''] = beginning.trim().split(/\n[ \t]*\n/)
  const text = plainText(first)
  return countCharacters(text) <= longestLead ? text : `${firstCharacters(text, longestLead)}…`
}

async function unreadOf(db: Db, viewer: Asked['viewer'], now: Date) {
  const rows = await notices.unreadFor(db, { viewer, now })
  const sum = (counted: typeof rows) => counted.reduce((all, { count }) => all + count, 0)
  return {
    total: sum(rows),
    important: sum(rows.filter(({ isImportant }) => isImportant)),
    byType: rows.map(({ typeId, count }) => ({ typeId, count })),
    asOf: now,
  }
}
