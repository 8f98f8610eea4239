import { safeParse } from 'zod/v4/core'
import type { Scope } from '#server/access/scope.ts'
import type { Answered, Services } from '#server/feature.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import type { DateRange } from '#shared/business-day.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { Language } from '#shared/language.ts'
import type { Need } from '#shared/permissions.ts'
import type { ReportList, ReportPeriod } from './contract.ts'
import { reportPaths } from './list.ts'

/** What is put to the conditions of a report when it is made. */
export interface Making {
  readonly period: ReportPeriod
  /** The period's days by the enterprise's clock, for lists that are not of business days; of `now` the day itself. */
  readonly days: DateRange
  readonly format: FileFormat
  readonly language: Language
  readonly timeZone: string
}

type Conditions = Readonly<Record<string, unknown>>

/** What the call of each list's file is asked with. */
const inputs: Readonly<Record<ReportList, (conditions: Conditions, making: Making) => object>> = {
  trades: ({ filter, ...conditions }, { period, days: _days, ...written }) => ({
    ...conditions,
    ...written,
    filter: { ...timeless(filter), Period: period },
  }),
  audit: ({ filter, ...conditions }, { period, format, language }) => ({
    ...conditions,
    format,
    language,
    filter: { ...timeless(filter), Period: period },
  }),
  deposits: (conditions, { days, format }) => ({ ...timeless(conditions), From: days.from, To: days.to, format }),
  statistics: ofPeriod,
  orders: ofPeriod,
  points: ofPeriod,
  refunds: asItStands,
  people: asItStands,
  roles: asItStands,
  merchants: asItStands,
  notices: asItStands,
  tradeTypes: asItStands,
  paymentClasses: asItStands,
  paymentTypes: asItStands,
}

function ofPeriod(conditions: Conditions, { period, format }: Making): object {
  return { ...timeless(conditions), Period: period, format }
}

function asItStands(conditions: Conditions, { format }: Making): object {
  return { ...conditions, format }
}

/** The answer that makes a list's file. */
export function answerOf({ answers }: Pick<Services, 'answers'>, list: ReportList): Answered {
  const found = answers.find(({ call }) => call.path === reportPaths[list])
  if (!found) throw new Error(`nothing answers the file of ${list}`)
  return found
}

/** What somebody needs to take a list away. */
export function needOf(services: Pick<Services, 'answers'>, list: ReportList): Need {
  const { authz } = answerOf(services, list).call
  if (!authz) throw new Error(`the file of ${list} needs nothing`)
  return authz
}

/** The checked input of a list's file. Throws Problem('parameter') for conditions the list does not know. */
export function inputOf(
  services: Pick<Services, 'answers'>,
  list: ReportList,
  conditions: Conditions,
  making: Making,
): object {
  const checked = safeParse(answerOf(services, list).call.input, inputs[list](conditions, making))
  if (!checked.success) throw wrongParameter('conditions')
  return Object(checked.data)
}

/** Conditions for a receiver: of the stores they name those the receiver looks after; where that leaves none, the list refuses them. */
export function ofReceiver(conditions: Conditions, shops: Scope['shops']): Conditions {
  if (shops === 'all') return conditions
  const { ShopCodes, filter } = conditions
  const own = Array.isArray(ShopCodes) ? shops.filter((code) => ShopCodes.includes(code)) : []
  return {
    ...conditions,
    ...(own.length > 0 && { ShopCodes: own }),
    ...(filter !== undefined && { filter: ofReceiver(Object(filter), shops) }),
  }
}

/** Conditions without a period of their own, and without a number, which is looked for on every day. */
function timeless(conditions: unknown): Conditions {
  return Object.fromEntries(Object.entries(Object(conditions)).filter(([name]) => !ofTime.includes(name)))
}

const ofTime: readonly string[] = ['Period', 'From', 'To', 'FromTime', 'ToTime', 'Month', 'Number']
