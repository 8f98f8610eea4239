import { encode } from 'uqr'

const printedMm = 24
const dotMm = 0.125 // a thermal head prints eight dots a millimetre; modules of whole dots have sharp edges
const quiet = 4 // modules of white around the code, by its standard

/** A number as a QR code of about 24 mm, black on what lies beneath, so that a scan finds the payment. */
export function NumberCode({ number, label }: { number: string; label: string }) {
  const { data, size } = encode(number, { ecc: 'M', border: quiet })
  const module = Math.max(3, Math.floor(printedMm / (size - 2 * quiet) / dotMm)) * dotMm
  const side = `${size * module}mm`
  return (
    <svg
      className="number-code"
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={data.map(runsOf).join('')} />
    </svg>
  )
}

/** The dark modules of one row, neighbours drawn together so that no hairline parts them. */
function runsOf(row: readonly boolean[], y: number): string {
  const runs: string[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const wide = x + 1 - start
    runs.push(`M${start} ${y}h${wide}v1h-${wide}z`)
  }
  return runs.join('')
}
