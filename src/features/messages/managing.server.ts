import { randomBytes, randomUUID } from 'node:crypto'
import { answer, type AskedToWrite } from '#server/feature.ts'
import type { Tx } from '#server/db.ts'
import { tellChange } from '#server/changes.ts'
import { fileNameFor, handedOn } from '#server/file-kind.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { letterText } from '#server/mail/templates.ts'
import { post, wakeSenders } from '#server/outbox.ts'
import { Upload } from '#server/uploads.ts'
import { neutralWords } from '#shared/alert-words.ts'
import { languages, type Language } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { messageManagement } from './desk.contract.ts'
import * as figures from './figures.server.ts'
import { ruleOf, timesOf, wordsOf, wrong, type Words } from './form.server.ts'
import { formOf, managed } from './managed.server.ts'
import * as posting from './posting.server.ts'
import { typesOf } from './sql.ts'

const { create, createSystem, update, updateSystem, detail, systemDetail } = messageManagement

/** What senders ask. */
export const managing = [
  answer(messageManagement.types, async ({ db, language, viewer, now }) => ({
    list: await typesOf(db, language, { staff: !viewer.isAdmin }),
    asOf: now,
  })),

  answer(messageManagement.list, async ({ input, db, ...asked }) => {
    const filter = { typeId: input.TypeId, keyword: input.Keyword?.trim() || undefined, statuses: input.Statuses }
    const found = await managed(db, asked, filter, pageOf(input))
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: asked.now }
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
      audit(messageId, { type: input.messageTypeId, mode: input.receiverMode, draft: input.draft })
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
      if (out) await tellChange(tx, { tenant: viewer.tenant, read: [] })
      await wakeSenders(tx)
      audit(held.messageId, { version: held.version + 1, again })
      return postedOf(asked, held.messageId)
    }),
  ),

  answer(messageManagement.withdraw, async (asked) => {
    const { tx, viewer, input, audit } = asked
    const held = await holdAt(asked, input)
    if (held.status !== 'SCHEDULED' && held.status !== 'PUBLISHED') throw new Problem('failed', notOut)
    await posting.withdraw(tx, viewer, held.messageId)
    if (held.status === 'PUBLISHED') await tellChange(tx, { tenant: viewer.tenant, read: [held.messageId] })
    audit(held.messageId)
    return postedOf(asked, held.messageId)
  }),

  answer(messageManagement.remove, async ({ tx, viewer, now, input, audit }) => {
    for (const messageId of [...new Set(input.messageIds)].toSorted()) {
      const held = await posting.hold(tx, viewer, messageId, now)
      if (held.status === 'PUBLISHED') throw new Problem('failed', withdrawFirst)
      await posting.remove(tx, viewer, messageId)
    }
    audit(input.messageIds.join(' '))
    return null
  }),

  answer(messageManagement.upload, async ({ tx, viewer, input, files, audit }) => {
    const { file } = input
    if (!(file instanceof Upload)) throw wrong('file')
    if ((await posting.looseFiles(tx, viewer)) >= limits.noticeFilesLoose) throw new Problem('tooMany')
    const kept = await handedOn(file.bytes)
    if (!kept) throw new Problem('uploadFailed', wrongKind)
    const fileName = randomBytes(24).toString('base64url')
    const attachment = {
      fileName,
      name: fileNameFor(file.name, kept.kind),
      type: kept.kind.type,
      size: kept.bytes.length,
    }
    await files.write(viewer.tenant, fileName, kept.bytes)
    await posting.keepFile(tx, viewer, attachment)
    audit(fileName, { type: attachment.type, size: attachment.size })
    return attachment
  }),

  answer(messageManagement.recipients, async ({ input, db, viewer, now }) => {
    const filter = { keyword: input.Keyword?.trim() || null, state: input.State ?? null }
    const found = await figures.recipientsOf(db, viewer, input.MessageId, filter, pageOf(input))
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: now }
  }),

  answer(messageManagement.delivery, async ({ input, db, viewer, now }) => {
    const found = await figures.deliveryOf(db, viewer, input.MessageId)
    if (!found) throw new Problem('noRows')
    return { ...found, asOf: now }
  }),

  answer(messageManagement.sendAgain, async ({ tx, viewer, now, input, audit }) => {
    const held = await posting.hold(tx, viewer, input.messageId, now)
    if (held.status !== 'PUBLISHED') throw new Problem('failed', notOut)
    if (!held.sends) throw new Problem('failed', notSent)
    const page = { limit: 1, offset: 0 }
    const { total } = await figures.recipientsOf(tx, viewer, input.messageId, { keyword: null, state: 'UNREAD' }, page)
    if (total === 0) throw new Problem('noChange')
    await posting.addWave(tx, viewer, input.messageId, now, { onlyUnread: true })
    await wakeSenders(tx)
    audit(input.messageId, { receivers: total })
    return { receivers: total }
  }),

  answer(messageManagement.reach, async ({ tx, viewer, scope, input }) =>
    figures.reachOf(tx, viewer, await ruleOf(tx, { viewer, scope }, input)),
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
      if (!messageType) throw wrong('messageTypeId')
      const type = messageType.name
      const mail = letterText('notice', language, { product: tenant.config.productName, type, title: messageTitle })
      const pushTitle = input.hideOnLockScreen ? neutralWords[language] : messageTitle
      return { language, messageType, messageTitle, content, pushTitle, mailSubject: mail.subject, mailText: mail.text }
    })
    return { list }
  }),

  answer(messageManagement.testToMe, async ({ tx, viewer, tenant, input, language, audit }) => {
    const words = wordsOf(input)
    const types = await typesOf(tx, language, { staff: !viewer.isAdmin })
    const type = types.find(({ typeId }) => typeId === input.messageTypeId)
    if (!type) throw wrong('messageTypeId')
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
    const found = await figures.peopleOf(db, viewer.tenant, ents, input.Keyword?.trim() || null, pageOf(input))
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: now }
  }),

  answer(messageManagement.systemPeople, async ({ input, db, viewer, scope, now }) => {
    const ents = scope.ents.filter((ent) => !input.EntCode || ent === input.EntCode)
    const found = await figures.peopleOf(db, viewer.tenant, ents, input.Keyword?.trim() || null, pageOf(input))
    return { ...found, pageIndex: input.PageIndex, pageSize: input.PageSize, asOf: now }
  }),
]

/** The title in each language, or as it was first written. */
function titlesOf({ title, languages: others }: Words): Record<Language, string> {
  return {
    ja: others.ja?.messageTitle ?? title,
    en: others.en?.messageTitle ?? title,
    mn: others.mn?.messageTitle ?? title,
  }
}

type Writing = AskedToWrite<typeof create> | AskedToWrite<typeof update>

async function writtenOf({ tx, viewer, scope, input }: Writing, notBefore: Date): Promise<posting.Written> {
  if (!(await posting.mayType(tx, viewer, input.messageTypeId))) throw wrong('messageTypeId')
  const words = wordsOf(input)
  const rule = await ruleOf(tx, { viewer, scope }, input)
  const { release, expire } = timesOf(input, notBefore)
  const state = input.draft ? 'DRAFT' : 'POSTED'
  // A draft keeps the time that was wished for; without one it goes out when it is posted.
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

function pageOf({ PageIndex, PageSize }: { PageIndex: number; PageSize: number }) {
  const offset = (PageIndex - 1) * PageSize
  if (offset > limits.countCap) throw wrong('PageIndex')
  return { limit: PageSize, offset }
}

const notEditable = {
  ja: 'このお知らせは、いまは変更できません。',
  en: 'This notice cannot be changed now.',
  mn: 'Энэ мэдэгдлийг одоо өөрчлөх боломжгүй.',
}
const notOut = {
  ja: '配信中のお知らせではありません。',
  en: 'This notice is not out.',
  mn: 'Энэ мэдэгдэл нийтлэгдээгүй байна.',
}
const notSent = {
  ja: 'このお知らせは通知もメールも送らないため、もう一度送ることはできません。',
  en: 'This notice is sent neither as an alert nor by e-mail, so it cannot be sent again.',
  mn: 'Энэ мэдэгдлийг анхааруулга, и-мэйлээр илгээдэггүй тул дахин илгээх боломжгүй.',
}
const withdrawFirst = {
  ja: '配信中のお知らせは、取り下げてから削除してください。',
  en: 'Take a notice that is out back before you delete it.',
  mn: 'Нийтлэгдсэн мэдэгдлийг эхлээд буцааж аваад устгана уу.',
}
const wrongKind = {
  ja: 'PDF、Word、Excel、PowerPoint、PNG、JPEGのファイルを選んでください。',
  en: 'Choose a PDF, Word, Excel, PowerPoint, PNG or JPEG file.',
  mn: 'PDF, Word, Excel, PowerPoint, PNG эсвэл JPEG файл сонгоно уу.',
}
