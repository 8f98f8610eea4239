import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { ChartCanvasProps } from './ChartCanvas.tsx'
import { idlePage } from './idle-page.ts'
import { loadSpareUi } from './lazy-ui.ts'
import './css/chart.css'

// The numbers are read before the picture's code has come, and without it.
const ChartCanvas = lazy<ComponentType<ChartCanvasProps>>(async () => {
  const loaded = await loadSpareUi(() => import('./ChartCanvas.tsx')).catch(() => undefined)
  // Drawn beside lists that arrive just then, a chart would hold up a slow phone for 250 ms.
  await idlePage()
  return { default: loaded?.ChartCanvas ?? (() => null) }
})

type ChartProps = ChartCanvasProps & {
  /** What the chart says, for those who do not see it. */
  sentence: string
  /** What its marks are: the heading of the table. */
  head: ReactNode
}

/** Values as a picture, with a sentence for screen readers and the same values as a table. */
export function Chart({ sentence, head, ...drawn }: ChartProps) {
  const { marks, series, say } = drawn
  return (
    <figure className="chart">
      <figcaption className="sr-only">{sentence}</figcaption>
      <div className="chart-place" aria-hidden="true">
        <Suspense>
          <ChartCanvas {...drawn} />
        </Suspense>
      </div>
      <details className="chart-twin">
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {marks.map((mark, index) => (
              <tr key={mark}>
                <th scope="row">{mark}</th>
                {series.map(({ label, values }) => {
                  const value = values[index]
                  return (
                    <td key={label} className="num">
                      {value === null || value === undefined ? '–' : say(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
