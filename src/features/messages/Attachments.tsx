import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '#client/connection.ts'
import { download } from '#client/download.ts'
import { Refusal } from '#client/refusal.ts'
import { saveAsDownload } from '#client/save.ts'
import { notifyRefusal } from '#client/notify.ts'
import { sizeOf } from '#client/sizes.ts'
import { NeedsServer } from '#client/NeedsServer.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type Attachment, messages } from './contract.ts'

/** The files of a notice; pressing one saves it on the device. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const { online } = useConnection()
  const [taking, setTaking] = useState<string>()
  const take = async ({ fileName, name }: Attachment) => {
    setTaking(fileName)
    try {
      const came = await download(messages.file, { FileName: fileName })
      saveAsDownload({ file: came.file, name: came.name ?? name })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      notifyRefusal(error, 'writing')
    } finally {
      setTaking(undefined)
    }
  }
  return (
    <>
      <ul className="files">
        {attachments.map((one) => (
          <li key={one.fileName}>
            <button
              type="button"
              className="file"
              disabled={!online || taking !== undefined}
              aria-busy={taking === one.fileName}
              onClick={() => void take(one)}
            >
              <Icon name="file" />
              <span className="grow">{one.name}</span>
              <span className="small muted num">
                {taking === one.fileName ? <Trans>Saving…</Trans> : sizeOf(one.size)}
              </span>
              <Icon name="download" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <NeedsServer />
    </>
  )
}
