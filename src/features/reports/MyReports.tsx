import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askInPlace, keyOf } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { reports } from './contract.ts'
import { ReportLine } from './ReportLine.tsx'

/** How often is asked whether a report that is being made is done. */
const askedEveryMs = 3_000

/** The reports the person has laid down. */
export function MyReports() {
  const queries = useQueryClient()
  const found = useQuery({
    ...askInPlace(reports.list, {}),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (waitingIn(state.data?.list) > 0 ? askedEveryMs : false),
  })
  const list = found.data?.list
  const waiting = waitingIn(list)
  // One that is done may have left a file for the person themselves.
  useEffect(() => void queries.invalidateQueries({ queryKey: keyOf(reports.files) }), [queries, waiting])
  return (
    <div className="report-part">
      <h2>
        <Trans>Your reports</Trans>
      </h2>
      <NotLoaded failure={failureOf(found)} />
      {found.isPending && !found.error && (
        <p className="small muted" role="status">
          <Trans>Loading</Trans>
        </p>
      )}
      {list?.length === 0 && (
        <p className="small muted">
          <Trans>None yet. To create one, export a list and choose “Send regularly”.</Trans>
        </p>
      )}
      <ul>
        {list?.map((report) => (
          <ReportLine key={report.scheduleId} report={report} />
        ))}
      </ul>
    </div>
  )
}

function waitingIn(list: readonly { runs: readonly { waiting: number }[] }[] | undefined): number {
  return (list ?? []).flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.waiting, 0)
}
