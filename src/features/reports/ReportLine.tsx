import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useAct } from '#client/act.ts'
import { Can } from '#client/Can.tsx'
import { date } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { notifyRefusal, notifySuccess } from '#client/notify.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { isolated } from '#shared/isolated.ts'
import { listed } from '#shared/listed.ts'
import { Button } from '#ui/Button.tsx'
import { DeleteAction } from '#ui/forms/DeleteAction.tsx'
import { ReportForm, reports, type Report } from './contract.ts'
import { ChangeReport } from './report-dialogs.ts'
import { RunLine } from './RunLine.tsx'
import { useReportWords } from './words.ts'

/** A report with what becomes of it: when it comes next, how it went, and what can be done. */
export function ReportLine({ report }: { report: Report }) {
  const { t, i18n } = useLingui()
  const words = useReportWords()
  const { disabled, title } = useNeedsServer()
  const [changing, setChanging] = useState(false)
  const stale = { stale: [reports.list, reports.files] }
  const onError = (error: Parameters<typeof notifyRefusal>[0]) => notifyRefusal(error, 'writing')
  const run = useAct(reports.run, stale)
  const change = useAct(reports.change, stale)
  const remove = useAct(reports.remove, stale)
  const { scheduleId, version, paused, list, period, format } = report
  const next = date(report.nextAt, 'dayTime')
  const off = { disabled: disabled || run.isPending || change.isPending || remove.isPending, title }
  const name = isolated(report.name)
  const named = { scheduleId }
  return (
    <li className="report-line">
      <span className="grow">
        <span className="strong">{report.name}</span>
        <span className="caption num">
          {words.listOf(list)} · {words.periodOf(period)} · {words.formats[format]}
        </span>
        <span className="caption num">{words.whenOf(report)}</span>
        <span className="caption">{listed(i18n.locale, report.receiverNames.map(isolated))}</span>
        <span className="caption num">{paused ? <Trans>Paused</Trans> : <Trans>Next time: {next}</Trans>}</span>
        {report.runs.map((one) => (
          <RunLine key={one.dueAt} run={one} />
        ))}
      </span>
      <span className="report-acts">
        <Can make={reports.run}>
          <Button
            size="small"
            aria-label={t`Make ${name} now`}
            {...off}
            onClick={() => run.mutate(named, { onError, onSuccess: () => notifySuccess(t`The report is being made.`) })}
          >
            <Trans>Make now</Trans>
          </Button>
          <Button size="small" aria-label={t`Change: ${name}`} {...off} onClick={() => setChanging(true)}>
            <Trans>Change</Trans>
          </Button>
          <Button
            size="small"
            aria-label={paused ? t`Continue ${name}` : t`Pause ${name}`}
            {...off}
            onClick={() =>
              change.mutate({ ...named, version, ...fieldsOf(ReportForm, report), paused: !paused }, { onError })
            }
          >
            {paused ? <Trans>Continue</Trans> : <Trans>Pause</Trans>}
          </Button>
        </Can>
        <DeleteAction name={name} disabled={off.disabled} onDelete={() => remove.mutateAsync(named)}>
          <Trans>It is no longer made. Files that were made lie ready until they are removed.</Trans>
        </DeleteAction>
      </span>
      {changing && (
        <Suspense>
          <ChangeReport report={report} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </li>
  )
}
