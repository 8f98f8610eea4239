import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '#client/forms/use-form.ts'
import { language } from '#client/language.ts'
import { notifySuccess } from '#client/notify.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { useSession } from '#client/session.ts'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { Note } from '#ui/Note.tsx'
import { reports } from './contract.ts'
import { everyPeriod, firstDay, type NewReport } from './list.ts'
import { FilledReport, useReportSentences } from './report-form.ts'
import { ReportFields } from './ReportFields.tsx'
import { useReportWords } from './words.ts'

/** Lays down that what is on the screen comes regularly. */
export function AddReport({ report, onClose }: { report: NewReport; onClose: () => void }) {
  const { t } = useLingui()
  const words = useReportWords()
  const { person } = useSession()
  const { list, conditions, format } = report
  const [first] = useState<FilledReport>(() => {
    const period = report.period ?? ''
    const every = period === '' ? 'DAILY' : everyPeriod[period]
    return {
      name: words.listOf(list),
      period,
      every,
      day: firstDay[every],
      time: '09:00',
      format,
      receivers: [person.userId],
    }
  })
  const form = useForm(FilledReport, {
    first,
    call: reports.add,
    stale: [reports.list],
    input: (checked) => ({ ...checked, list, conditions, language: language() }),
    draft: { name: `report:new:${list}:${report.period ?? ''}` },
    words: useReportSentences(),
    onSaved: () => {
      notifySuccess(t`Saved. Your reports are under Account.`)
      onClose()
    },
  })
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>Send regularly</Trans>}
      save={<Trans>Save the report</Trans>}
      onCancel={onClose}
    >
      {report.period === undefined && (
        <Note tone="info">
          <Trans>The days on the screen do not move. Choose which days each report is of.</Trans>
        </Note>
      )}
      <ReportFields form={form} list={list} />
      <p className="field-help">
        <RouterLink to="/account/reports">
          <Trans>All reports</Trans>
        </RouterLink>
      </p>
    </FormScaffold>
  )
}
