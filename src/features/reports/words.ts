import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { language } from '#client/language.ts'
import { weekdayNames } from '#shared/dates.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { ReportEvery, ReportForm, ReportList, ReportPeriod } from './contract.ts'
import { reportListWords, reportPeriodWords } from './words.list.ts'

/** What reports, their periods, times and files are called. */
export function useReportWords() {
  const { t, i18n } = useLingui()
  const say = (word: MessageDescriptor) => i18n._(word)
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
  const listOf = (list: ReportList) => say(reportListWords[list])
  const periodOf = (period: ReportPeriod) => say(reportPeriodWords[period])
  return { listOf, periodOf, rhythms, formats, dayOf, whenOf }
}
