import { useMay } from '#client/Can.tsx'
import type { Call } from '#shared/call.ts'

/** What the address holds of the form beside a list: `new`, or the key of the row that is changed. */
type WritingPlace = { readonly Write?: string | undefined; readonly Open?: string | undefined }

/**
 * The form beside a list, which the address opens. `besides` empties what else the address holds for the form. Whoever may
 * not write sees none, whatever the address says.
 */
export function useWriting<Place extends WritingPlace>(
  [address, go]: readonly [Place, (next: Place, how?: 'replace') => void],
  { add, change }: { add: Call; change: Call },
  besides: Partial<Place> = {},
) {
  const { Write, Open } = address
  const may = useMay(Write === 'new' ? add : change)
  return {
    /** Opens the form of this row, or of a new one. */
    write: (key: string, more?: Partial<Place>) => go({ ...address, ...besides, ...more, Write: key }),
    form:
      Write === undefined || !may
        ? undefined
        : {
            /** The row that is changed; a new one where there is none. */
            of: Write === 'new' ? undefined : Write,
            onClose: (written?: string) =>
              go({ ...address, ...besides, Write: undefined, Open: written ?? Open }, 'replace'),
          },
  }
}
