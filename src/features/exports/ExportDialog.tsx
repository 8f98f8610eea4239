import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { saveAsDownload } from '#client/save.ts'
import type { TradeFilter, TradeSummary, Trade } from '#features/transactions/contract.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { newReportOf } from '#features/reports/list.ts'
import { AddReport } from '#features/reports/report-dialogs.ts'
import type { Column, ColumnSetup } from '#ui/columns.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { exports } from './contract.ts'
import { ExportEnd } from './ExportEnd.tsx'
import { ExportForm, type Chosen } from './ExportForm.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { allColumns, shownColumns } from './file-columns.ts'
import { canShare } from '#client/share.ts'
import { useTaking, type Wanted } from './taking.ts'
import './exports.css'

/** The search that is on the screen. */
export interface ExportDialogProps {
  names: TradeNames
  filter: TradeFilter
  sort: Wanted['sort']
  columns: readonly Column<Trade>[]
  setup: ColumnSetup
  summary: TradeSummary | undefined
  onClose: () => void
}

/** What to write and how, then how far it is, then the file. */
export function ExportDialog({ names, filter, sort, columns, setup, summary, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({ format: 'csv', columns: 'shown', timeZone: timeZone() })
  // On a phone people hand files on; elsewhere they expect them among their downloads.
  const taking = useTaking((file) => canShare(file) || saveAsDownload(file))
  const shown = shownColumns(columns, setup, summary?.sums.length ?? 1)
  const all = allColumns(columns, setup)
  const [regular, setRegular] = useState(false)
  const conditions = { filter, sort, columns: chosen.columns === 'shown' ? shown : all }
  const take = () =>
    taking.take({
      ...conditions,
      format: chosen.format,
      timeZone: chosen.timeZone,
      language: language(),
    })
  if (regular) {
    const report = newReportOf(exports.trades, { ...conditions, format: chosen.format })
    return <Suspense>{report && <AddReport report={report} onClose={onClose} />}</Suspense>
  }

  return (
    <FormDialog title={<Trans>Export to a file</Trans>} onCancel={taking.progress || taking.file ? undefined : onClose}>
      {taking.file ? (
        <ExportEnd file={taking.file} rows={taking.rows} onClose={onClose} />
      ) : taking.progress ? (
        <ExportProgress progress={taking.progress} summary={summary} onGiveUp={taking.giveUp} />
      ) : (
        <ExportForm
          names={names}
          filter={filter}
          summary={summary}
          widths={{ shown: shown.length, all: all.length }}
          chosen={chosen}
          onChoose={setChosen}
          error={taking.error}
          onTake={take}
          onRegular={() => setRegular(true)}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}
