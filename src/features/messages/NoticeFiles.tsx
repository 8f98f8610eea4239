import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { useConnection } from '#client/connection.ts'
import { Refusal } from '#client/refusal.ts'
import { sizeOf } from '#client/sizes.ts'
import { upload } from '#client/upload.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type Attachment } from './contract.ts'
import { messageManagement } from './desk.contract.ts'

type Sending = { readonly name: string; readonly share: number; readonly stop: () => void }

/** The files that hang on a notice: added one after another, each with its progress. */
export function NoticeFiles({
  files,
  onAdd,
  onDrop,
}: {
  files: readonly Attachment[]
  onAdd: (file: Attachment) => void
  onDrop: (file: Attachment) => void
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending>()
  const [fault, setFault] = useState<string>()
  const most = limits.noticeFiles
  const megabytes = Math.floor(limits.noticeFileBytes / 1024 / 1024)

  const add = async (chosen: readonly File[]) => {
    setFault(undefined)
    let sent = 0
    for (const file of chosen) {
      if (files.length + sent >= most) return setFault(t`A notice takes ${most} files at most.`)
      if (file.size > limits.noticeFileBytes) {
        setFault(t`${file.name} is larger than ${megabytes} MB.`)
        continue
      }
      const stopping = new AbortController()
      const progress = (share: number) => setSending({ name: file.name, share, stop: () => stopping.abort() })
      progress(0)
      try {
        const kept = await upload(messageManagement.upload, { file }, { signal: stopping.signal, onProgress: progress })
        sent += 1
        onAdd(kept)
      } catch (error) {
        if (error instanceof Refusal) setFault(`${file.name}: ${error.message}`)
        else if (!stopping.signal.aborted) throw error
      } finally {
        setSending(undefined)
      }
    }
  }

  return (
    <FieldGroup
      label={t`Files`}
      hint={
        <Trans>
          Up to {most} files of {megabytes} MB
        </Trans>
      }
    >
      {files.length > 0 && (
        <ul className="files">
          {files.map((one) => (
            <li key={one.fileName} className="desk-file">
              <Icon name="file" />
              <span className="grow">{one.name}</span>
              <span className="small muted num">{sizeOf(one.size)}</span>
              <IconButton icon="close" label={t`Leave out ${one.name}`} onClick={() => onDrop(one)} />
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <div className="desk-file" role="status">
          <span className="grow">{sending.name}</span>
          <progress max={1} value={sending.share} aria-label={t`Sending ${sending.name}`} />
          <IconButton icon="close" label={t`Stop sending`} onClick={sending.stop} />
        </div>
      )}
      {fault && (
        <div className="field-error" role="alert">
          <Icon name="warning" size={16} />
          {fault}
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t`Add a file`}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          // The same file may be chosen again after it failed.
          event.currentTarget.value = ''
          void add(chosen)
        }}
      />
      {files.length < most && (
        <span>
          <Button icon="plus" disabled={!online || sending !== undefined} onClick={() => chooser.current?.click()}>
            <Trans>Add a file</Trans>
          </Button>
        </span>
      )}
    </FieldGroup>
  )
}
