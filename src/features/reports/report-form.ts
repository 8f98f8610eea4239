import { useLingui } from '@lingui/react/macro'
import { z } from 'zod/mini'
import type { Form } from '#client/forms/form.ts'
import { ReportForm, ReportPeriod } from './contract.ts'

/** A report as it is filled in: a period of days that do not move must be replaced by one that does. */
export const FilledReport = z.object({
  ...ReportForm.shape,
  period: z.pipe(z.union([z.literal(''), ReportPeriod]), ReportPeriod),
})
export type FilledReport = z.input<typeof FilledReport>

/** The form of a report at work. */
export type ReportFields = Pick<Form<FilledReport>, 'values' | 'field' | 'error' | 'change'>

/** What is said under a field of a report. */
export function useReportSentences() {
  const { t } = useLingui()
  return {
    name: t`Give the report a name.`,
    period: t`Choose a period that moves along with the days.`,
    receivers: t`Choose one to twenty people.`,
  }
}
