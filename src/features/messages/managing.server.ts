import { msg } from '@lingui/core/macro'
import { randomBytes, randomUUID } from 'node:crypto'
import { rowsFile } from '#server/export/rows-file.ts'
import { answer, type WriteContext } from '#server/feature.ts'
import type { Tx } from '#server/db/db.ts'
import { tellChange } from '#server/db/changes.ts'
import { fileNameFor, handedOn } from '#server/files/file-kind.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { mailText } from '#server/mail/templates.ts'
import { changeOf } from '#server/master/history.ts'
import { post, wakeSenders } from '#server/jobs/outbox.ts'
import { Upload } from '#server/http/uploads.ts'
import type { CheckedInputOf } from '#shared/call.ts'
import { neutralWords } from '#shared/alert-words.ts'
import { languages, type Language } from '#shared/language.ts'
import { serverLimits } from '#shared/limits.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import { messageManagement } from './management.contract.ts'
import * as readCounts from './read-counts.server.ts'
import { noticeList } from './file.server.ts'
import { ruleOf, timesOf, wordsOf, type Words } from './form.server.ts'
import { formOf, managed } from './managed.server.ts'
import * as posting from './posting.server.ts'
import { typesOf } from './sql.ts'

const { create, createSystem, update, updateSystem, detail, systemDetail } = messageManagement

/** Notices a file holds at most. */
const mostNotices = 10_000

/** What senders ask. */
export const managing = [
  answer(messageManagement.types, async ({ db, language, viewer, now }) => ({
    list: await typesOf(db, language, { staff: !viewer.isAdmin }),
    asOf: now,
  })),

  answer(messageManagement.list, async ({ input, db, ...asked }) => {
    const found = await managed(db, asked, filterOf(input), { ...pageOf(input), sort: input.Sort })
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: asked.now }
  }),

  answer(messageManagement.file, async ({ input, tx, ...asked }) => {
    const { list } = await managed(tx, asked, filterOf(input), { limit: mostNotices, offset: 0, sort: input.Sort })
    return rowsFile(noticeList, list, input, asked)
  }),

  ...[detail, systemDetail].map((call) =>
    answer(call, async ({ input, db, ...asked }) => {
      const { list } = await managed(db, asked, { messageId: input.MessageId }, { limit: 1, offset: 0 })
      const form = list[0] && (await formOf(db, asked.viewer, list[0]))
      if (!form) throw new Problem('noRows')
      return form
    }),
  ),

  ...[create, createSystem].map((call) =>
    answer(call, async (asked) => {
      const { tx, viewer, now, input, audit } = asked
      const messageId = randomUUID()
      const written = await writtenOf(asked, now)
      await posting.insert(tx, viewer, messageId, written, now)
      await wakeSenders(tx)
      const { words, release, expire } = written
      const added = toldOf({ ...words, releaseTime: release, expireTime: expire })
      const about = { type: input.messageTypeId, mode: input.receiverMode, draft: input.draft }
      audit(messageId, { ...about, ...changeOf('add', null, added, []) })
      return postedOf(asked, messageId)
    }),
  ),

  ...[update, updateSystem].map((call) =>
    answer(call, async (asked) => {
      const { tx, viewer, now, input, audit } = asked
      const held = await holdAt(asked, input)
      const out = held.status === 'PUBLISHED'
      if (!out && held.status !== 'DRAFT' && held.status !== 'SCHEDULED') throw new Problem('failed', notEditable)
      if (out && (!held.editable || input.draft)) throw new Problem('failed', notEditable)
      const written = await writtenOf(asked, out && held.releaseTime ? held.releaseTime : now)
      const release = out ? held.releaseTime : written.release
      const again = out && input.notifyAgain
      await posting.rewrite(tx, viewer, held, { ...written, release }, { now, out, again })
      if (again) await posting.addWave(tx, viewer, held.messageId, now, { onlyUnread: false })
      if (out) await tellChange(tx, { topic: 'notices', ids: [held.messageId], tenant: viewer.tenant })
      await wakeSenders(tx)
      audit(held.messageId, {
        version: held.version + 1,
        again,
        ...changeOf(
          'change',
          toldOf(held),
          toldOf({ ...written.words, releaseTime: release, expireTime: written.expire }),
          [],
        ),
      })
      return postedOf(asked, held.messageId)
    }),
  ),

  answer(messageManagement.withdraw, async (asked) => {
    const { tx, viewer, input, audit } = asked
    const held = await holdAt(asked, input)
    if (held.status !== 'SCHEDULED' && held.status !== 'PUBLISHED') throw new Problem('failed', notOut)
    await posting.withdraw(tx, viewer, held.messageId)
    if (held.status === 'PUBLISHED')
      await tellChange(tx, { topic: 'notices', ids: [held.messageId], seen: true, tenant: viewer.tenant })
    audit(held.messageId, changeOf('change', { status: held.status }, { status: 'WITHDRAWN' }, []))
    return postedOf(asked, held.messageId)
  }),

  answer(messageManagement.remove, async ({ tx, viewer, now, input, audit }) => {
    for (const messageId of [...new Set(input.messageIds)].toSorted()) {
      const held = await posting.hold(tx, viewer, messageId, now)
      if (held.status === 'PUBLISHED') throw new Problem('failed', withdrawFirst)
      await posting.remove(tx, viewer, messageId)
      audit(messageId, changeOf('delete', toldOf(held), null, []))
    }
    return null
  }),

  answer(messageManagement.upload, async ({ tx, viewer, input, services, audit }) => {
    const { file } = input
    if (!(file instanceof Upload)) throw wrongParameter('file')
    if ((await posting.looseFiles(tx, viewer)) >= serverLimits.noticeFilesLoose) throw new Problem('tooMany')
    const kept = await handedOn(file.bytes)
    if (!kept) throw new Problem('uploadFailed', wrongKind)
    const fileName = randomBytes(24).toString('base64url')
    const attachment = {
      fileName,
      name: fileNameFor(file.name, kept.kind),
      type: kept.kind.type,
      size: kept.bytes.length,
    }
    await services.files.write(viewer.tenant, fileName, kept.bytes)
    await posting.keepFile(tx, viewer, attachment)
    audit(fileName, { type: attachment.type, size: attachment.size })
    return attachment
  }),

  answer(messageManagement.recipients, async ({ input, db, viewer, now }) => {
    const filter = { keyword: input.Keyword?.trim() || null, state: input.State ?? null }
    const found = await readCounts.recipientsOf(db, viewer, input.MessageId, filter, pageOf(input))
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: now }
  }),

  answer(messageManagement.delivery, async ({ input, db, viewer, now }) => {
    const found = await readCounts.deliveryOf(db, viewer, input.MessageId)
    if (!found) throw new Problem('noRows')
    return { ...found, asOf: now }
  }),

  answer(messageManagement.sendAgain, async ({ tx, viewer, now, input, audit }) => {
    const held = await posting.hold(tx, viewer, input.messageId, now)
    if (held.status !== 'PUBLISHED') throw new Problem('failed', notOut)
    if (!held.sends) throw new Problem('failed', notSent)
    const page = { limit: 1, offset: 0 }
    const { total } = await readCounts.recipientsOf(
      tx,
      viewer,
      input.messageId,
      { keyword: null, state: 'UNREAD' },
      page,
    )
    if (total === 0) throw new Problem('noChange')
    await posting.addWave(tx, viewer, input.messageId, now, { onlyUnread: true })
    await wakeSenders(tx)
    audit(input.messageId, { receivers: total })
    return { receivers: total }
  }),

  answer(messageManagement.reach, async ({ tx, viewer, scope, input }) =>
    readCounts.audienceOf(tx, viewer, await ruleOf(tx, { viewer, scope }, input)),
  ),

  answer(messageManagement.preview, async ({ tx, viewer, tenant, input }) => {
    const words = wordsOf(input)
    const lists = await Promise.all(languages.map((language) => typesOf(tx, language, { staff: !viewer.isAdmin })))
    const list = languages.map((language, index) => {
      const { messageTitle, content } = words.languages[language] ?? {
        messageTitle: words.title,
        content: words.content,
      }
      const messageType = lists[index]?.find(({ typeId }) => typeId === input.messageTypeId)
      if (!messageType) throw wrongParameter('messageTypeId')
      const type = messageType.name
      const mail = mailText('notice', language, { product: tenant.config.productName, type, title: messageTitle })
      const pushTitle = input.hideOnLockScreen ? neutralWords[language] : messageTitle
      return { language, messageType, messageTitle, content, pushTitle, mailSubject: mail.subject, mailText: mail.text }
    })
    return { list }
  }),

  answer(messageManagement.testToMe, async ({ tx, viewer, tenant, input, language, audit }) => {
    const words = wordsOf(input)
    const types = await typesOf(tx, language, { staff: !viewer.isAdmin })
    const type = types.find(({ typeId }) => typeId === input.messageTypeId)
    if (!type) throw wrongParameter('messageTypeId')
    const titles = input.hideOnLockScreen ? neutralWords : titlesOf(words)
    const devices = await posting.deviceIdsOf(tx, viewer)
    for (const deviceId of devices) {
      const payload = { deviceId, title: words.title, languages: titles, important: type.isImportant }
      await post(tx, { tenant: viewer.tenant, ent: viewer.entCode, id: randomUUID(), kind: 'trial', payload })
    }
    const mail = viewer.userEmail !== ''
    const addressee = { tenant: viewer.tenant, entCode: viewer.entCode, to: viewer.userEmail, language }
    const title = titlesOf(words)[language]
    if (mail) await queueMail(tx, addressee, 'notice', { product: tenant.config.productName, type: type.name, title })
    audit('', { devices: devices.length, mail })
    return { devices: devices.length, mail }
  }),

  answer(messageManagement.people, async ({ input, db, viewer, scope, now }) => {
    const ents = scope.ents.filter((ent) => ent !== '__SYSTEM')
    const found = await readCounts.peopleOf(db, viewer.tenant, ents, input.Keyword?.trim() || null, pageOf(input))
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: now }
  }),

  answer(messageManagement.systemPeople, async ({ input, db, viewer, scope, now }) => {
    const ents = scope.ents.filter((ent) => !input.EntCode || ent === input.EntCode)
    const found = await readCounts.peopleOf(db, viewer.tenant, ents, input.Keyword?.trim() || null, pageOf(input))
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: now }
  }),
]

/** What the audit log keeps of a notice. */
function toldOf({ title, content, releaseTime, expireTime }: Told) {
  return { messageTitle: title, content, releaseTime, expireTime }
}

type Told = Pick<posting.Held, 'title' | 'content' | 'releaseTime' | 'expireTime'>

/** The title in each language, or as it was first written. */
function titlesOf({ title, languages: others }: Words): Record<Language, string> {
  return {
    ja: others.ja?.messageTitle ?? title,
    en: others.en?.messageTitle ?? title,
    mn: others.mn?.messageTitle ?? title,
  }
}

type Writing = WriteContext<typeof create> | WriteContext<typeof update>

async function writtenOf({ tx, viewer, scope, input }: Writing, notBefore: Date): Promise<posting.Written> {
  if (!(await posting.mayType(tx, viewer, input.messageTypeId))) throw wrongParameter('messageTypeId')
  const words = wordsOf(input)
  const rule = await ruleOf(tx, { viewer, scope }, input)
  const { release, expire } = timesOf(input, notBefore)
  const state = input.draft ? 'DRAFT' : 'POSTED'
  // A draft keeps its chosen time; without one it goes out when it is posted.
  return { words, rule, form: input, state, release: input.draft && !input.releaseTime ? null : release, expire }
}

interface Holding {
  readonly tx: Tx
  readonly viewer: Writing['viewer']
  readonly now: Date
}

async function holdAt({ tx, viewer, now }: Holding, wanted: { messageId: string; version: number }) {
  const held = await posting.hold(tx, viewer, wanted.messageId, now)
  if (held.version !== wanted.version) throw new Problem('changedByOther')
  return held
}

async function postedOf({ tx, viewer, now }: Holding, messageId: string) {
  const { version, status } = await posting.hold(tx, viewer, messageId, now)
  return { messageId, version, status }
}

function filterOf({
  TypeId,
  Keyword,
  Statuses,
}: Pick<CheckedInputOf<typeof messageManagement.list>, 'TypeId' | 'Keyword' | 'Statuses'>) {
  return { typeId: TypeId, keyword: Keyword?.trim() || undefined, statuses: Statuses }
}

function pageOf({ PageIndex, PageSize }: { PageIndex: number; PageSize: number }) {
  const offset = (PageIndex - 1) * PageSize
  if (offset > serverLimits.countCap) throw wrongParameter('PageIndex')
  return { limit: PageSize, offset }
}

const notEditable = msg`This notice cannot be changed now.`
const notOut = msg`This notice is not posted.`
const notSent = msg`This notice is sent neither as an alert nor by e-mail, so it cannot be sent again.`
const withdrawFirst = msg`Withdraw a posted notice before you delete it.`
const wrongKind = msg`Choose a PDF, Word, Excel, PowerPoint, PNG or JPEG file.`
