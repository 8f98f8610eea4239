import type { FileFormat } from '#shared/file-format.ts'
import type { Preset } from '#shared/presets.ts'
import type { ReportEvery, ReportList, ReportPeriod } from './contract.ts'

/** The call that makes the file of each list a report can be of, by its path; a further list is a row here and on the server. */
export const reportPaths: Readonly<Record<ReportList, `/${string}`>> = {
  trades: '/api/trade/export',
  orders: '/api/order/export',
  points: '/api/tradepoint/export',
  deposits: '/api/deposit/export',
  statistics: '/api/stat/export',
  audit: '/api/audit/export',
  refunds: '/api/systrade/refundexport',
  people: '/api/user/export',
  roles: '/api/role/export',
  merchants: '/api/ent/export',
  notices: '/api/message/manageexport',
  tradeTypes: '/api/tradetype/export',
  paymentClasses: '/api/paymentclass/export',
  paymentTypes: '/api/paymenttype/export',
}

/** What of a list is to come by itself, as it stands on the screen. */
export interface NewReport {
  readonly list: ReportList
  readonly conditions: Readonly<Record<string, unknown>>
  /** What the period on the screen becomes; undefined for days of its own, which do not move. */
  readonly period: ReportPeriod | undefined
  readonly format: FileFormat
}

/** How the file of a call is asked for. */
interface Asked {
  readonly format?: FileFormat
  /** What narrows the list, where that stands apart. */
  readonly filter?: Dated
}

/** How every list of days names its period. */
interface Dated {
  readonly Period?: Preset | undefined
  readonly From?: string | undefined
  readonly FromTime?: string | undefined
}

/** What of the file of a call is to come by itself, as it is asked for; undefined where that file does not. */
export function newReportOf({ path }: { readonly path: string }, input: object): NewReport | undefined {
  const list = (Object.keys(reportPaths) as ReportList[]).find((one) => reportPaths[one] === path) // of this very record
  if (!list) return undefined
  const { format = 'csv', filter, ...conditions }: Asked & Dated = input
  const { Period, From, FromTime } = filter ?? conditions
  const first = atFirst[list]
  const chosen = Period ?? (From === undefined && FromTime === undefined ? first : undefined)
  return {
    list,
    conditions: { ...conditions, ...(filter && { filter }) },
    period: first === undefined ? 'now' : chosen && endedPeriod[chosen],
    format,
  }
}

/** Whether a report of a list has days; one of another is the list as it stands. */
export function isOfDays(list: ReportList): boolean {
  return atFirst[list] !== undefined
}

/** The period of a list on which nobody has chosen one; none for a list without days. */
const atFirst: Readonly<Record<ReportList, Preset | undefined>> = {
  trades: 'today',
  orders: 'today',
  points: 'today',
  deposits: 'thisMonth',
  statistics: 'thisMonth',
  audit: 'today',
  refunds: undefined,
  people: undefined,
  roles: undefined,
  merchants: undefined,
  notices: undefined,
  tradeTypes: undefined,
  paymentClasses: undefined,
  paymentTypes: undefined,
}

/** What a period means when it has ended. */
const endedPeriod: Readonly<Record<Preset, ReportPeriod>> = {
  today: 'yesterday',
  yesterday: 'yesterday',
  thisWeek: 'lastWeek',
  lastWeek: 'lastWeek',
  thisMonth: 'lastMonth',
  lastMonth: 'lastMonth',
}

/** How often a period is new; a list that has none changes little. */
export const everyPeriod: Readonly<Record<ReportPeriod, ReportEvery>> = {
  yesterday: 'DAILY',
  lastWeek: 'WEEKLY',
  lastMonth: 'MONTHLY',
  now: 'MONTHLY',
}

/** The day a rhythm begins with: Mondays, the first of a month. */
export const firstDay: Readonly<Record<ReportEvery, number>> = { DAILY: 0, WEEKLY: 1, MONTHLY: 1 }
