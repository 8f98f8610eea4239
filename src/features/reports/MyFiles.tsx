import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { Can } from '#client/Can.tsx'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useTakeFile } from '#client/take-file.ts'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { reports, type ReportFile } from './contract.ts'
import { useReportWords } from './words.ts'

/** The files of reports that lie ready for the person. */
export function MyFiles() {
  const found = useQuery({ ...askInPlace(reports.files, {}), refetchOnWindowFocus: true })
  const list = found.data?.list
  return (
    <div className="report-part">
      <h2>
        <Trans>Files for you</Trans>
      </h2>
      <NotLoaded failure={failureOf(found)} />
      {found.isPending && !found.error && (
        <p className="small muted" role="status">
          <Trans>Loading</Trans>
        </p>
      )}
      {list?.length === 0 && (
        <p className="small muted">
          <Trans>There are no files for you. Report files stay here for seven days.</Trans>
        </p>
      )}
      <ul>
        {list?.map((file) => (
          <FileLine key={file.fileId} file={file} />
        ))}
      </ul>
    </div>
  )
}

function FileLine({ file }: { file: ReportFile }) {
  const { t } = useLingui()
  const words = useReportWords()
  const needsServer = useNeedsServer()
  const taking = useTakeFile(reports.file)
  const [made, until] = [date(file.dueAt, 'dayTime'), date(file.expiresAt, 'dayTime')]
  const name = isolated(file.name)
  return (
    <li className="report-line">
      <span className="grow">
        <span className="strong">{file.name}</span>
        <span className="caption num">
          {words.listOf(file.list)} · {made} · {words.formats[file.format]}
        </span>
        <span className="caption num">
          <Trans>Removed: {until}</Trans>
        </span>
      </span>
      <Can make={reports.file}>
        <Button
          size="small"
          icon="download"
          aria-label={t`Take the file ${name}, ${made}`}
          {...needsServer}
          disabled={needsServer.disabled || taking.isPending}
          onClick={() => taking.mutate({ fileId: file.fileId })}
        >
          <Trans>Take the file</Trans>
        </Button>
      </Can>
    </li>
  )
}
