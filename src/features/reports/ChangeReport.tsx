import { Trans } from '@lingui/react/macro'
import { send } from '#client/api-client.ts'
import { useChangeForm } from '#client/forms/use-change-form.ts'
import { ownRefusal } from '#client/refusal.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { isolated } from '#shared/isolated.ts'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { ReportForm, reports, type Report } from './contract.ts'
import { FilledReport, useReportSentences } from './report-form.ts'
import { ReportFields } from './ReportFields.tsx'

/** Changes when a report comes, of which days, as what and to whom. */
export function ChangeReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { scheduleId, list, paused } = report
  const form = useChangeForm(FilledReport, {
    row: report,
    valuesOf: (now): FilledReport => fieldsOf(ReportForm, now),
    reread: async () => {
      const found = (await send(reports.list, {})).list.find((one) => one.scheduleId === scheduleId)
      if (!found) throw await ownRefusal('noneFound')
      return found
    },
    call: reports.change,
    stale: [reports.list],
    input: (checked, version) => ({ scheduleId, version: version ?? 0, ...checked, paused }),
    draft: { name: `report:${scheduleId}` },
    words: useReportSentences(),
    onSaved: onClose,
  })
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={isolated(report.name)}
      save={<Trans>Save the report</Trans>}
      onCancel={onClose}
    >
      <ReportFields form={form} list={list} />
    </FormScaffold>
  )
}
