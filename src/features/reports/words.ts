import { useLingui } from '@lingui/react/macro'
import { language } from '#client/language.ts'
import { weekdayNames } from '#shared/dates.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { ReportEvery, ReportForm, ReportList, ReportPeriod } from './contract.ts'

/** What reports, their periods, times and files are called. */
export function useReportWords() {
  const { t } = useLingui()
  const lists: Readonly<Record<ReportList, string>> = {
    trades: t`Transactions`,
    orders: t`Orders`,
    points: t`Point transactions`,
    deposits: t`Deposits`,
    statistics: t`Statistics`,
  }
  const periods: Readonly<Record<ReportPeriod, string>> = {
    yesterday: t`Yesterday`,
    lastWeek: t`Last week`,
    lastMonth: t`Last month`,
  }
  const rhythms: Readonly<Record<ReportEvery, string>> = {
    DAILY: t`Every day`,
    WEEKLY: t`Every week`,
    MONTHLY: t`Every month`,
  }
  const formats: Readonly<Record<FileFormat, string>> = {
    csv: t`CSV (UTF-8)`,
    'csv-sjis': t`CSV (Shift_JIS)`,
    xlsx: t`Excel (.xlsx)`,
  }
  /** A day of the week or of the month, as it is chosen. */
  const dayOf = (every: ReportEvery, day: number): string => {
    if (every === 'WEEKLY') return weekdayNames[language()].long[day] ?? ''
    return day === 31 ? t`Last day of the month` : t`Day ${day}`
  }
  const whenOf = ({ every, day, time }: Pick<ReportForm, 'every' | 'day' | 'time'>): string => {
    const chosen = every === 'DAILY' ? [] : [dayOf(every, day)]
    return [rhythms[every], ...chosen, time].join(' · ')
  }
  return { lists, periods, rhythms, formats, dayOf, whenOf }
}
