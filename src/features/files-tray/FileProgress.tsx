import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Received } from '#client/received.ts'
import { sizeOf } from '#client/sizes.ts'
import { wholeNumber } from '#shared/whole-number.ts'

type FileProgressProps = {
  received: Received
  /** How many rows the file is to have, where that is known. */
  all: number | undefined
}

/** How far a file is, in rows and bytes. */
export function FileProgress({ received: { bytes, rows }, all }: FileProgressProps) {
  const { t } = useLingui()
  const measured = rows !== undefined && all !== undefined && all > 0
  const [size, done] = [sizeOf(bytes), rows === undefined ? '' : wholeNumber(rows)]
  const total = all === undefined ? '' : wholeNumber(all)
  return (
    <>
      <progress aria-label={t`Export progress`} {...(measured && { value: Math.min(rows, all), max: all })} />
      <p className="muted num">
        {measured && (
          <>
            <Trans>
              {done} of {total}
            </Trans>
            {' · '}
          </>
        )}
        {rows !== undefined && !measured && (
          <>
            <Plural value={rows} one="# row" other="# rows" />
            {' · '}
          </>
        )}
        {size}
      </p>
    </>
  )
}
