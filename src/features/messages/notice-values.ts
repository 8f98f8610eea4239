import { z } from 'zod/mini'
import { instantOf } from '#shared/business-day.ts'
import { countCharacters } from '#shared/count.ts'
import { languages, type Language } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { oneLine } from '#shared/normalise.ts'
import { wallMsOf } from '#shared/zone.ts'
import { timeZone } from '#client/formats.ts'
import { Attachment } from './contract.ts'
import { ReceiverMode, type MessageForEdit, type MessageForm } from './notice.contract.ts'

/** Which of a notice's texts: the one everybody gets, or one for readers of a language. */
export type TextOf = 'main' | Language

const Texts = z.object({ main: z.string(), ja: z.string(), en: z.string(), mn: z.string() })

/** The input of a notice's form, and what keeps it from being sent (spec section 5). */
export const NoticeValues = z
  .object({
    typeId: z.string(),
    titles: Texts,
    contents: Texts,
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
    /** Whether it is kept without going out; the button that is pressed decides. */
    draft: z.boolean(),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of faultsOf(value))
      issues.push({ code: 'custom', message, path: [field], input: value[field] })
  })
export type NoticeValues = z.infer<typeof NoticeValues>

const empty = { main: '', ja: '', en: '', mn: '' }

/** The form of a notice that is not there yet. */
export const newNotice: NoticeValues = {
  typeId: '',
  titles: empty,
  contents: empty,
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
  draft: false,
}

/** The form of a notice that is there already. */
export function valuesOf(notice: MessageForEdit): NoticeValues {
  const { languages: others, receiverIds, receivers, shopCodes, roleIds, attachments, releaseTime, expireTime } = notice
  const textsOf = (field: 'messageTitle' | 'content') => ({
    main: notice[field],
    ja: others.ja?.[field] ?? '',
    en: others.en?.[field] ?? '',
    mn: others.mn?.[field] ?? '',
  })
  const { receiverMode, editableAfterPosting, sendEmail, sendPush, requireAck, hideOnLockScreen, status } = notice
  return {
    typeId: notice.messageType.typeId,
    titles: textsOf('messageTitle'),
    contents: textsOf('content'),
    receiverMode,
    receivers: receiverIds.map((id) => receivers.find((one) => one.id === id) ?? { id, name: id }),
    shops: shopCodes ?? [],
    roleIds: roleIds ?? [],
    release: status === 'PUBLISHED' || !releaseTime ? '' : clockOf(releaseTime),
    expire: expireTime ? clockOf(expireTime) : '',
    editableAfterPosting,
    sendEmail,
    sendPush,
    requireAck,
    hideOnLockScreen,
    notifyAgain: false,
    files: attachments,
    draft: status === 'DRAFT',
  }
}

/** Whom the form means, in the call's words. */
export function receiversOf(values: NoticeValues) {
  const { receiverMode, receivers, shops, roleIds } = values
  return {
    receiverMode,
    receiverIds: receiverMode === 'ALL_USERS' ? [] : receivers.map(({ id }) => id),
    ...(shops.length > 0 && { shopCodes: shops }),
    ...(roleIds.length > 0 && { roleIds }),
  }
}

/** The words of the form; languages left empty are left out. */
export function wordsOf({ titles, contents }: NoticeValues) {
  const textOf = (one: TextOf) => ({ messageTitle: titles[one], content: contents[one] })
  const given = languages.flatMap((language) =>
    isEmpty(titles[language], contents[language]) ? [] : [[language, textOf(language)] as const],
  )
  return { ...textOf('main'), languages: Object.fromEntries(given) }
}

/** The call's input for the form. */
export function requestOf(values: NoticeValues): z.input<typeof MessageForm> {
  const { typeId, release, expire, files, draft } = values
  const { editableAfterPosting, sendEmail, sendPush, requireAck, hideOnLockScreen } = values
  return {
    ...wordsOf(values),
    messageTypeId: typeId,
    ...receiversOf(values),
    draft,
    ...(release && { releaseTime: instantOfClock(release) }),
    ...(expire && { expireTime: instantOfClock(expire) }),
    editableAfterPosting,
    sendEmail,
    sendPush,
    requireAck,
    hideOnLockScreen,
    fileNames: files.map(({ fileName }) => fileName),
  }
}

/** The fields that do not fit, each with the fault that `useNoticeSentences` puts into words. */
function faultsOf({ typeId, titles, contents, receiverMode, receivers, release, expire }: NoticeValues) {
  const now = Date.now()
  const begins = release ? Date.parse(instantOfClock(release)) : now
  const [title, content] = [
    textFault(titles, contents, limits.noticeTitle),
    textFault(contents, titles, limits.noticeContent),
  ]
  return [
    ...(typeId === '' ? [['typeId', 'missing'] as const] : []),
    ...(title ? [['titles', title] as const] : []),
    ...(content ? [['contents', content] as const] : []),
    ...(receiverMode !== 'ALL_USERS' && receivers.length === 0 ? [['receivers', 'missing'] as const] : []),
    ...(expire && Date.parse(instantOfClock(expire)) <= Math.max(now, begins) ? [['expire', 'past'] as const] : []),
  ]
}

/** `half` is a language that has the other text alone. */
function textFault(texts: NoticeValues['titles'], others: NoticeValues['titles'], most: number) {
  if (Object.values(texts).some((text) => countCharacters(text) > most)) return 'tooLong'
  if (oneLine(texts.main) === '') return 'missing'
  const isHalf = (one: Language) => oneLine(texts[one]) === '' && !isEmpty(others[one], others[one])
  return languages.some(isHalf) ? 'half' : undefined
}

function isEmpty(title: string, content: string) {
  return oneLine(title) === '' && content.trim() === ''
}

function clockOf(instant: string): string {
  return new Date(wallMsOf(Date.parse(instant), timeZone())).toISOString().slice(0, 16)
}

function instantOfClock(clock: string): string {
  const [date = '', time = ''] = clock.split('T')
  return instantOf(date, time, timeZone())
}
