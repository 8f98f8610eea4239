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
