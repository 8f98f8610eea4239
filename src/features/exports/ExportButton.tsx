import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Can } from '#client/Can.tsx'
import { lazyPart } from '#client/with-words.ts'
import { Chip } from '#ui/Chip.tsx'
import { exports } from './contract.ts'
import type { ExportDialogProps } from './ExportDialog.tsx'

const ExportDialog = lazyPart(
  () => import('./ExportDialog.tsx'),
  (loaded) => loaded.ExportDialog,
)

/** Takes what is on the screen away as a file; not there for those who may not. */
export function ExportButton(search: Omit<ExportDialogProps, 'onClose'>) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Can make={exports.trades}>
      <Chip icon="download" aria-label={t`Export`} onClick={() => setOpen(true)} data-key="export">
        <span>
          <Trans>Export</Trans>
        </span>
      </Chip>
      {open && (
        <Suspense>
          <ExportDialog {...search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  )
}
