import type { Download } from './download.ts'

/** A file that came, with the name it is to have. */
export type NamedFile = Required<Download> & { readonly name: string }

/** Puts the file among the device's downloads, as a link to it would. */
export function saveAsDownload({ file, name }: NamedFile): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Given back at once, a slow browser would find nothing there.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
