import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isolated } from '#shared/isolated.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import '#ui/css/forms.css'
import { useFileChooser } from './file-chooser.tsx'

type Sending = { readonly name: string; readonly share: number; readonly stop: () => void }

/** A file that is there already; `note` says its size or the like. */
export type ShownFile = { id: string; name: string; note?: string }

type FileFieldProps<Kept> = {
  label: string
  /** How many files, how large each in bytes, and of which kinds (as `accept` of an input); any where left out. */
  limits: { most: number; bytes: number; accept?: string }
  files: readonly ShownFile[]
  online: boolean
  /** Sends one file; rejects with an error that says why where it is refused. */
  send: (file: File, under: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Kept>
  onAdd: (kept: Kept) => void
  onDrop: (id: string) => void
  error?: string | undefined
}

/** Files that are added one after another, each with its progress; too many and too large ones are told before sending. */
export function FileField<Kept>({ label, limits, files, online, send, onAdd, onDrop, error }: FileFieldProps<Kept>) {
  const { t } = useLingui()
  const [sending, setSending] = useState<Sending>()
  const [fault, setFault] = useState<string>()
  const { most, bytes, accept } = limits
  const megabytes = Math.floor(bytes / 1024 / 1024)

  const add = async (chosen: readonly File[]) => {
    setFault(undefined)
    let sent = 0
    for (const file of chosen) {
      if (files.length + sent >= most) return setFault(t`You can attach up to ${most} files.`)
      if (file.size > bytes) {
        setFault(t`${isolated(file.name)} is larger than ${megabytes} MB.`)
        continue
      }
      const stopping = new AbortController()
      const onProgress = (share: number) => setSending({ name: file.name, share, stop: () => stopping.abort() })
      onProgress(0)
      try {
        const kept = await send(file, { signal: stopping.signal, onProgress })
        sent += 1
        onAdd(kept)
      } catch (refused) {
        if (refused instanceof Error && refused.name === 'Refusal')
          setFault(`${isolated(file.name)}: ${refused.message}`)
        else if (!stopping.signal.aborted) throw refused
      } finally {
        setSending(undefined)
      }
    }
  }

  const chooser = useFileChooser({
    label: t`Add a file`,
    accept,
    several: most > 1,
    onChoose: (chosen) => void add(chosen),
  })

  return (
    <FieldGroup
      label={label}
      hint={
        <Trans>
          Up to {most} files of {megabytes} MB
        </Trans>
      }
      error={fault ?? error}
    >
      {files.length > 0 && (
        <ul className="files">
          {files.map(({ id, name, note }) => (
            <li key={id} className="form-file">
              <Icon name="file" />
              <span className="grow">{name}</span>
              <span className="small muted num">{note}</span>
              <IconButton icon="close" label={t`Remove ${isolated(name)}`} onClick={() => onDrop(id)} />
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <div className="form-file" role="status">
          <span className="grow">{sending.name}</span>
          <progress max={1} value={sending.share} aria-label={t`Uploading ${isolated(sending.name)}`} />
          <IconButton icon="close" label={t`Stop uploading`} onClick={sending.stop} />
        </div>
      )}
      {chooser.input}
      {files.length < most && (
        <span>
          <Button icon="plus" disabled={!online || sending !== undefined} onClick={chooser.choose}>
            <Trans>Add a file</Trans>
          </Button>
        </span>
      )}
    </FieldGroup>
  )
}
