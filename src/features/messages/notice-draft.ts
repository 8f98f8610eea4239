import { useEffect, useState } from 'react'
import { safeParse, z } from 'zod/mini'
import { instantOf } from '#shared/business-day.ts'
import { countCharacters } from '#shared/count.ts'
import { languages, type Language } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { oneLine } from '#shared/normalise.ts'
import { wallMsOf } from '#shared/zone.ts'
import { draftOf, dropDraft, keepDraft } from '#client/drafts.ts'
import { timeZone } from '#client/formats.ts'
import type { MessageForEdit, MessageForm } from './notice.contract.ts'
import { Attachment } from './contract.ts'
import { ReceiverMode } from './notice.contract.ts'

/** Which of a notice's texts: the one everybody gets, or one for readers of a language. */
export type TextOf = 'main' | Language

const Written = z.object({ messageTitle: z.string(), content: z.string() })

/** What stands in the form of a notice, as typed, and the key under which it is posted (decision 18). */
export const NoticeDraft = z.object({
  key: z.uuid(),
  /** The version that is changed; another one by now is refused. Absent for a new notice. */
  version: z.optional(z.int()),
  typeId: z.string(),
  texts: z.object({ main: Written, ja: Written, en: Written, mn: Written }),
  receiverMode: ReceiverMode,
  receivers: z.array(z.object({ id: z.string(), name: z.string() })),
  shops: z.array(z.string()),
  roleIds: z.array(z.string()),
  /** Clock time of the enterprise, `YYYY-MM-DDTHH:mm`; empty for now, and for no end. */
  release: z.string(),
  expire: z.string(),
  editableAfterPosting: z.boolean(),
  sendEmail: z.boolean(),
  sendPush: z.boolean(),
  requireAck: z.boolean(),
  hideOnLockScreen: z.boolean(),
  notifyAgain: z.boolean(),
  files: z.array(Attachment),
})
export type NoticeDraft = z.infer<typeof NoticeDraft>

const empty = { messageTitle: '', content: '' }

/** An empty form under a key of its own. */
export function newNotice(): NoticeDraft {
  return {
    key: crypto.randomUUID(),
    typeId: '',
    texts: { main: empty, ja: empty, en: empty, mn: empty },
    receiverMode: 'ALL_USERS',
    receivers: [],
    shops: [],
    roleIds: [],
    release: '',
    expire: '',
    editableAfterPosting: true,
    sendEmail: false,
    sendPush: true,
    requireAck: false,
    hideOnLockScreen: false,
    notifyAgain: false,
    files: [],
  }
}

/** The form of a notice that is there already. */
export function draftFrom(notice: MessageForEdit): NoticeDraft {
  const { languages: others, receiverIds, receivers, shopCodes, roleIds, attachments, releaseTime, expireTime } = notice
  return {
    ...newNotice(),
    version: notice.version,
    typeId: notice.messageType.typeId,
    texts: {
      main: { messageTitle: notice.messageTitle, content: notice.content },
      ja: others.ja ?? empty,
      en: others.en ?? empty,
      mn: others.mn ?? empty,
    },
    receiverMode: notice.receiverMode,
    receivers: receiverIds.map((id) => receivers.find((one) => one.id === id) ?? { id, name: id }),
    shops: shopCodes ?? [],
    roleIds: roleIds ?? [],
    release: notice.status === 'PUBLISHED' || !releaseTime ? '' : clockOf(releaseTime),
    expire: expireTime ? clockOf(expireTime) : '',
    editableAfterPosting: notice.editableAfterPosting,
    sendEmail: notice.sendEmail,
    sendPush: notice.sendPush,
    requireAck: notice.requireAck,
    hideOnLockScreen: notice.hideOnLockScreen,
    files: attachments,
  }
}

/** Whom the form means, in the call's words. */
export function receiversOf(draft: NoticeDraft) {
  const { receiverMode, receivers, shops, roleIds } = draft
  return {
    receiverMode,
    receiverIds: receiverMode === 'ALL_USERS' ? [] : receivers.map(({ id }) => id),
    ...(shops.length > 0 && { shopCodes: shops }),
    ...(roleIds.length > 0 && { roleIds }),
  }
}

/** The words of the form; languages left empty are left out. */
export function wordsOf({ texts }: NoticeDraft) {
  const given = languages.flatMap((language) =>
    isEmpty(texts[language]) ? [] : [[language, texts[language]] as const],
  )
  return { ...texts.main, languages: Object.fromEntries(given) }
}

/** What is sent for the form; `draft` keeps it without letting it out. */
export function requestOf(draft: NoticeDraft, asDraft: boolean): z.input<typeof MessageForm> {
  const { release, expire } = draft
  return {
    ...wordsOf(draft),
    messageTypeId: draft.typeId,
    ...receiversOf(draft),
    draft: asDraft,
    ...(release && { releaseTime: instantOfClock(release) }),
    ...(expire && { expireTime: instantOfClock(expire) }),
    editableAfterPosting: draft.editableAfterPosting,
    sendEmail: draft.sendEmail,
    sendPush: draft.sendPush,
    requireAck: draft.requireAck,
    hideOnLockScreen: draft.hideOnLockScreen,
    fileNames: draft.files.map(({ fileName }) => fileName),
  }
}

type Fault = 'missing' | 'tooLong' | 'half' | 'past'
/** What is wrong with which field of the form. */
export type Faults = Partial<Record<'type' | 'title' | 'content' | 'receivers' | 'expire', Fault>>

/** What keeps the form from being sent (spec section 5); `half` is a language with a title or a text alone. */
export function faultsOf(draft: NoticeDraft, now = Date.now()): Faults {
  const { texts, typeId, receiverMode, receivers, release, expire } = draft
  const all = [texts.main, ...languages.map((language) => texts[language])]
  const tooLong = (field: 'messageTitle' | 'content', most: number) =>
    all.some((text) => countCharacters(text[field]) > most)
  const half = (field: 'messageTitle' | 'content') =>
    languages.some((language) => !isEmpty(texts[language]) && oneLine(texts[language][field]) === '')
  const fault = (field: 'messageTitle' | 'content', most: number): Fault | undefined =>
    oneLine(texts.main[field]) === '' ? 'missing' : half(field) ? 'half' : tooLong(field, most) ? 'tooLong' : undefined
  const [title, content] = [fault('messageTitle', limits.noticeTitle), fault('content', limits.noticeContent)]
  const begins = release ? Date.parse(instantOfClock(release)) : now
  return {
    ...(typeId === '' && { type: 'missing' }),
    ...(title && { title }),
    ...(content && { content }),
    ...(receiverMode !== 'ALL_USERS' && receivers.length === 0 && { receivers: 'missing' }),
    ...(expire && Date.parse(instantOfClock(expire)) <= Math.max(now, begins) && { expire: 'past' }),
  }
}

/** The form as it was left by reload, Back or the end of the session; how to change and to forget it. */
export function useNoticeDraft(name: string): {
  /** Undefined until the device was asked; `null` where nothing was kept. */
  readonly kept: NoticeDraft | null | undefined
  readonly keep: (draft: NoticeDraft) => void
  readonly drop: () => void
} {
  const [kept, setKept] = useState<NoticeDraft | null>()
  useEffect(() => {
    let left = false
    void draftOf(name)
      .catch(() => undefined)
      .then((found) => {
        const read = safeParse(NoticeDraft, found)
        if (!left) setKept(read.success ? read.data : null)
      })
    return () => {
      left = true
    }
  }, [name])
  return {
    kept,
    keep: (draft) => void keepDraft(name, draft).catch(() => {}),
    drop: () => void dropDraft(name).catch(() => {}),
  }
}

function isEmpty({ messageTitle, content }: z.infer<typeof Written>) {
  return oneLine(messageTitle) === '' && content.trim() === ''
}

function clockOf(instant: string): string {
  return new Date(wallMsOf(Date.parse(instant), timeZone())).toISOString().slice(0, 16)
}

function instantOfClock(clock: string): string {
  const [date = '', time = ''] = clock.split('T')
  return instantOf(date, time, timeZone())
}
