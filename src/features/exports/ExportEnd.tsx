import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveAsDownload, type NamedFile } from '#client/save.ts'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Note } from '#ui/Note.tsx'
import { notifySuccess } from '#client/notify.ts'
import { canShare, share } from '#client/share.ts'
import { canChoosePlace, saveAt } from './saving.ts'
import { sizeOf } from '#client/sizes.ts'
import { wholeNumber } from '#shared/whole-number.ts'

type ExportEndProps = { file: NamedFile; rows: number | undefined; onClose: () => void }

/** The file that came: its name, rows and size, and where it can go from here. */
export function ExportEnd({ file, rows, onClose }: ExportEndProps) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const toShare = canShare(file)
  const [name, size, number] = [file.name, sizeOf(file.file.size), wholeNumber(rows ?? 0)]
  const trying = (work: () => Promise<unknown>) => () => {
    setFailed(false)
    work().catch(() => setFailed(true))
  }
  const save = trying(async () => {
    if (!canChoosePlace()) return saveAsDownload(file)
    if (await saveAt(file)) notifySuccess(t`The file was saved.`)
  })
  return (
    <>
      <FormBody>
        <div className="export-end" role="status">
          <span className="export-mark">
            <Icon name="check" size={32} weight={2} />
          </span>
          <h3>{toShare ? <Trans>The file is ready</Trans> : <Trans>The file is in your downloads</Trans>}</h3>
          <p className="export-name">{name}</p>
          <p className="muted num">
            {rows !== undefined && (
              <>
                <Plural value={rows} one={`${number} transaction`} other={`${number} transactions`} />
                {' · '}
              </>
            )}
            {size}
          </p>
        </div>
        {failed && (
          <Note tone="error">
            <Trans>The file could not be saved there. Choose another place.</Trans>
          </Note>
        )}
      </FormBody>
      <FormFoot>
        {toShare && (
          <Button look="primary" size="medium" icon="share" onClick={trying(() => share(file))}>
            <Trans>Share the file</Trans>
          </Button>
        )}
        <Button size="medium" icon="download" onClick={save}>
          {toShare ? <Trans>Save on this device</Trans> : <Trans>Save again…</Trans>}
        </Button>
        <Button size="medium" look={toShare ? 'ghost' : 'primary'} onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </FormFoot>
    </>
  )
}
