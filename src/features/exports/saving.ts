import { deviceClass } from '#client/device.ts'
import type { NamedFile } from '#client/save.ts'

type Picker = (options: { suggestedName: string }) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>

function picker(): Picker | undefined {
  // Not in the published types yet, and not in every browser.
  return (window as { showSaveFilePicker?: Picker }).showSaveFilePicker?.bind(window)
}

/** Whether the place of a file can be chosen here. */
export function canChoosePlace(): boolean {
  return picker() !== undefined
}

/** Asks where to put the file and writes it there; false where the person changed their mind. */
export async function saveAt({ file, name }: NamedFile): Promise<boolean> {
  try {
    const place = await picker()?.({ suggestedName: name })
    if (!place) return false
    await file.stream().pipeTo(await place.createWritable())
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
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
