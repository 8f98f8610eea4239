import { deviceClass } from './device.ts'
import { saveAsDownload, type NamedFile } from './save.ts'

/**
 * Gives a file to the person as their device does it: a phone opens its sheet, others put it among the downloads. Answers
 * false where the sheet needs a press of its own: it opens only soon after one, and a large file takes longer.
 */
export async function handOver(named: NamedFile): Promise<boolean> {
  if (!canShare(named)) {
    saveAsDownload(named)
    return true
  }
  try {
    await share(named)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return false
    throw error
  }
}

/** Whether this is a phone that can hand such a file to another app. */
export function canShare(named: NamedFile): boolean {
  return (
    deviceClass() === 'phone' &&
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [shared(named)] })
  )
}

/** Opens the device's own sheet for handing the file on; closing it is no failure. */
export async function share(named: NamedFile): Promise<void> {
  try {
    await navigator.share({ files: [shared(named)] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

function shared({ file, name }: NamedFile): File {
  return new File([file], name, { type: file.type })
}
