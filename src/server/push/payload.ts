import { createHash } from 'node:crypto'
import { groupWords, neutralWords } from '#shared/alert-words.ts'
import type { Language } from '#shared/language.ts'

/** What one alert is about. */
export interface AlertOf {
  readonly kind: 'notice' | 'group' | 'test' | 'request'
  readonly tenant: string
  readonly userId: string
  readonly language: Language
  /** Scheme and host under which the device reaches the portal. */
  readonly address: string
  readonly title: string
  readonly tag: string
  readonly important: boolean
  /** The number of unread important notices; if left out, the device keeps its badge. */
  readonly badge?: number
  /** Where a click leads, in place of the notices. */
  readonly place?: string
  readonly readIds: readonly string[]
  readonly messageId?: string
  readonly typeId?: string
  readonly count?: number
  readonly receipt?: string
}

/** Longest payload in bytes: push services take about 4 kB encrypted, iOS shows what is much shorter. */
const mostBytes = 3_000
const longestTitle = 120

/** The text an alert carries (`PushPayload` of the push contract): never more than a title. */
export function payloadOf(alert: AlertOf): string {
  const { tenant, userId, kind, language, address, messageId, typeId, count, receipt, important } = alert
  const query = messageId
    ? `?activeTypeId=${encodeURIComponent(typeId ?? '')}&currentMessageId=${encodeURIComponent(messageId)}`
    : ''
  const written = (readIds: readonly string[]) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title: short(count === undefined ? alert.title : groupWords[language](count)),
        lang: language,
        tag: alert.tag,
        navigate: `${address}${alert.place ?? `/message${query}`}`,
        data: {
          kind,
          ...(messageId ? { messageId, activeTypeId: typeId } : {}),
          important,
          ...(count === undefined ? {} : { count }),
          aud: audienceOf(tenant, userId),
          neutral: neutralWords[language],
          readIds,
          ...(receipt ? { receipt } : {}),
        },
      },
      app_badge: alert.badge,
      mutable: true,
    })
  const whole = written(alert.readIds)
  return Buffer.byteLength(whole) <= mostBytes ? whole : written([])
}

/** A hash by which a device recognises whose alert it is without knowing who that is. */
export function audienceOf(tenant: string, userId: string): string {
  return createHash('sha256').update(`noren ${tenant} ${userId}`).digest('base64url').slice(0, 22)
}

function short(title: string): string {
  const letters = [...title]
  return letters.length <= longestTitle ? title : `${letters.slice(0, longestTitle - 1).join('')}…`
}
