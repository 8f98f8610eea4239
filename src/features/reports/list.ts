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
}

/** What of a list is to come by itself, as it stands on the screen. */
export interface NewReport {
  readonly list: ReportList
  readonly conditions: Readonly<Record<string, unknown>>
  /** The period on the screen; without one a range of days of its own, which does not move. */
  readonly period: Preset | undefined
  readonly format: FileFormat
}

/** What of the file of a call is to come by itself, as it is asked for; undefined where that file does not. */
export function newReportOf({ path }: { readonly path: string }, input: object): NewReport | undefined {
  const list = (Object.keys(reportPaths) as ReportList[]).find((one) => reportPaths[one] === path) // of this very record
  const { Period, From } = input as { Period?: Preset; From?: string } // as every list names its period
  return list && { list, conditions: { ...input }, period: Period ?? (From ? undefined : atFirst[list]), format: 'csv' }
}

/** The period of a list on which nobody has chosen one. */
const atFirst: Readonly<Record<ReportList, Preset>> = {
  trades: 'today',
  orders: 'today',
  points: 'today',
  deposits: 'thisMonth',
  statistics: 'thisMonth',
}

/** What a period means when it has ended. */
export const endedPeriod: Readonly<Record<Preset, ReportPeriod>> = {
  today: 'yesterday',
  yesterday: 'yesterday',
  thisWeek: 'lastWeek',
  lastWeek: 'lastWeek',
  thisMonth: 'lastMonth',
  lastMonth: 'lastMonth',
}

/** How often a period is new. */
export const everyPeriod: Readonly<Record<ReportPeriod, ReportEvery>> = {
  yesterday: 'DAILY',
  lastWeek: 'WEEKLY',
  lastMonth: 'MONTHLY',
}

/** The day a rhythm begins with: Mondays, the first of a month. */
export const firstDay: Readonly<Record<ReportEvery, number>> = { DAILY: 0, WEEKLY: 1, MONTHLY: 1 }
