import { Trans } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'
import { Can } from '#client/Can.tsx'
import { load } from '#client/chunk.ts'
import { Chip } from '#ui/Chip.tsx'
import { exports } from './contract.ts'
import type { ExportDialogProps } from './ExportDialog.tsx'

const ExportDialog = lazy(() =>
  load(() => import('./ExportDialog.tsx')).then(({ ExportDialog: Dialog }) => ({ default: Dialog })),
)

/** Takes what is on the screen away as a file; not there for those who may not. */
export function ExportButton(search: Omit<ExportDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <Can make={exports.trades}>
      <Chip icon="download" onClick={() => setOpen(true)} data-key="export">
        <Trans>Export</Trans>
      </Chip>
      {open && (
        <Suspense>
          <ExportDialog {...search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  )
}
