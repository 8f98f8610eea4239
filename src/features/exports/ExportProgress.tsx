import { Trans } from '@lingui/react/macro'
import type { Received } from '#client/received.ts'
import { FileProgress } from '#features/files-tray/FileProgress.tsx'
import type { TradeSummary } from '#features/transactions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'

type ExportProgressProps = { progress: Received; summary: TradeSummary | undefined; onGiveUp: () => void }

/** How far the file is, with the way out. */
export function ExportProgress({ progress, summary, onGiveUp }: ExportProgressProps) {
  return (
    <>
      <FormBody>
        <div className="export-progress">
          <p>
            <Trans>Exporting the file…</Trans>
          </p>
          <FileProgress received={progress} all={summary && !summary.countCapped ? summary.count : undefined} />
        </div>
      </FormBody>
      <FormFoot>
        <Button size="medium" onClick={onGiveUp}>
          <Trans>Stop the export</Trans>
        </Button>
      </FormFoot>
    </>
  )
}
