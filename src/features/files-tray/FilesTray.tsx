import { Trans, useLingui } from '@lingui/react/macro'
import { filesUnderWay, type FileUnderWay } from '#client/files-under-way.ts'
import { saveAsDownload } from '#client/save.ts'
import { share } from '#client/share.ts'
import { sizeOf } from '#client/sizes.ts'
import { useStore } from '#client/store.ts'
import { isolated } from '#shared/isolated.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { FileProgress } from './FileProgress.tsx'
import './files-tray.css'

/** The files that are under way, each with how far it is and the way out, on whichever screen the person is. */
export function FilesTray() {
  const { t } = useLingui()
  const files = useStore(filesUnderWay)
  return (
    <section className="files-tray" aria-label={t`Files under way`}>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="toast">
            {file.came ? <Came file={file} came={file.came} /> : <Coming file={file} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Coming({ file: { name, received, rows, stop } }: { file: FileUnderWay }) {
  const { t } = useLingui()
  const called = isolated(name ?? '')
  return (
    <>
      <Icon name="download" size={18} />
      <div className="grow">
        <p className="files-name">{name ?? <Trans>Exporting the file…</Trans>}</p>
        <FileProgress received={received} all={rows} />
      </div>
      <IconButton
        icon="close"
        iconSize={16}
        label={name === undefined ? t`Stop the export` : t`Stop the export of ${called}`}
        onClick={stop}
      />
    </>
  )
}

/** A phone hands a file on only at a press, and the one that asked for it is too long ago. */
function Came({ file: { stop }, came }: { file: FileUnderWay; came: NonNullable<FileUnderWay['came']> }) {
  const { t } = useLingui()
  const [size, name] = [sizeOf(came.file.size), isolated(came.name)]
  return (
    <>
      <Icon name="check" size={18} />
      <div className="grow" role="status">
        <p className="files-name">{came.name}</p>
        <p className="num">{size}</p>
        <div className="files-ways">
          <Button look="primary" size="small" icon="share" onClick={() => void share(came).then(stop, () => {})}>
            <Trans>Share the file</Trans>
          </Button>
          <Button
            size="small"
            icon="download"
            onClick={() => {
              saveAsDownload(came)
              stop()
            }}
          >
            <Trans>Save on this device</Trans>
          </Button>
        </div>
      </div>
      <IconButton icon="close" iconSize={16} label={t`Discard ${name}`} onClick={stop} />
    </>
  )
}
