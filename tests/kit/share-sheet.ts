import type { Visit } from './visit.ts'

/** What a phone was handed over its sheet: names of files, and the types they have. */
export interface ShareSheet {
  /** The files so far, in their order. */
  files(): Promise<{ readonly name: string; readonly type: string; readonly size: number }[]>
  /** Lets the sheet open only at a press of its own, as phones do some seconds after the last one. */
  needsPress(): Promise<void>
}

/** Stands in for the sheet over which a phone hands files to other apps; before the page is opened. */
export async function shareSheet({ page }: Visit): Promise<ShareSheet> {
  await page.addInitScript(() => {
    const sheet = { files: [] as object[], refused: false }
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        if (sheet.refused) {
          sheet.refused = false
          throw new DOMException('no press', 'NotAllowedError')
        }
        sheet.files.push(...files.map(({ name, type, size }) => ({ name, type, size })))
      },
    })
    Object.assign(window, { shareSheet: sheet })
  })
  type Sheet = { files: Awaited<ReturnType<ShareSheet['files']>>; refused: boolean }
  return {
    files: () => page.evaluate(() => (window as unknown as { shareSheet: Sheet }).shareSheet.files),
    needsPress: () =>
      page.evaluate(() => void ((window as unknown as { shareSheet: Sheet }).shareSheet.refused = true)),
  }
}
