import type { Live } from './live.ts'
import type { Visit } from './visit.ts'

/** The browsers a test opened, to be closed with it: workers of pages that are done with only take the others' time. */
export interface OpenVisits {
  /** The portal whose visits are remembered; those of a spoilt one may complain of what the pattern says. */
  of(whole: Live, complaint?: RegExp): Live
  close(): Promise<void>
}

/** Remembers the visits of portals until they are closed. */
export function openClosing(): OpenVisits {
  const open: Visit[] = []
  return {
    of: (whole, complaint) => ({
      ...whole,
      async visit(...how) {
        const visit = await whole.visit(...how)
        if (complaint) visit.expect(complaint)
        open.push(visit)
        return visit
      },
    }),
    close: async () => void (await Promise.all(open.splice(0).map(({ context }) => context.close()))),
  }
}
