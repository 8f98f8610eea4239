import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TradeSummary } from '#features/transactions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { sizeOf } from '#client/sizes.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { Progress } from './taking.ts'

type ExportProgressProps = { progress: Progress; summary: TradeSummary | undefined; onGiveUp: () => void }

/** How far the file is, in rows and bytes, with the way out. */
export function ExportProgress({ progress: { bytes, rows }, summary, onGiveUp }: ExportProgressProps) {
  const { t } = useLingui()
  const all = summary && !summary.countCapped ? summary.count : undefined
  const measured = rows !== undefined && all !== undefined && all > 0
  const [size, done] = [sizeOf(bytes), rows === undefined ? '' : wholeNumber(rows)]
  const total = all === undefined ? '' : wholeNumber(all)
  return (
    <>
      <FormBody>
        <div className="export-progress">
          <p>
            <Trans>Exporting the file…</Trans>
          </p>
          <progress aria-label={t`Export progress`} {...(measured && { value: Math.min(rows, all), max: all })} />
          <p className="muted num">
            {measured && (
              <>
                <Trans>
                  {done} of {total}
                </Trans>
                {' · '}
              </>
            )}
            {rows !== undefined && !measured && (
              <>
                <Plural value={rows} one="# row" other="# rows" />
                {' · '}
              </>
            )}
            {size}
          </p>
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
