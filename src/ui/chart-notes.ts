import type { Chart, ChartType, Plugin } from 'chart.js'

/** What is written and drawn into a chart beside its values. */
export interface ChartNotes {
  /** Words above a value: at which mark, of which series. */
  readonly ends?: readonly { readonly series: number; readonly at: number; readonly words: string }[]
  /** A dotted line from the first series' value down to a mark. */
  readonly now?: number | undefined
  /** Between which values things usually lie. */
  readonly band?: { readonly low: number; readonly high: number; readonly words: string } | undefined
}

interface Ink {
  readonly strong: string
  readonly quiet: string
  readonly band: string
}

declare module 'chart.js' {
  // oxlint-disable-next-line no-unused-vars -- the library names the parameter
  interface PluginOptionsByType<TType extends ChartType> {
    notes?: { readonly what: ChartNotes; readonly ink: Ink }
  }
}

/** Draws a band under the values, and words and a line over them. */
export const chartNotes: Plugin<'bar' | 'line', { what?: ChartNotes; ink?: Ink }> = {
  id: 'notes',
  beforeDatasetsDraw(chart, _args, { what, ink }) {
    const { ctx, chartArea, scales } = chart
    const [y, band] = [scales['y'], what?.band]
    if (!y || !band || !ink) return
    const [top, bottom] = [y.getPixelForValue(band.high), y.getPixelForValue(band.low)]
    ctx.save()
    ctx.fillStyle = ink.band
    ctx.fillRect(chartArea.left, top, chartArea.width, Math.max(2, bottom - top))
    // What it is stands over the picture, where no bar can cover it.
    ctx.fillRect(chartArea.left, chartArea.top - 17, 14, 9)
    write(chart, { words: band.words, x: chartArea.left + 19, y: chartArea.top - 8, align: 'left', colour: ink.quiet })
    ctx.restore()
  },
  afterDatasetsDraw(chart, _args, { what, ink }) {
    if (!what || !ink) return
    const { ctx, chartArea } = chart
    ctx.save()
    const now = what.now === undefined ? undefined : pointOf(chart, 0, what.now)
    if (now) {
      ctx.strokeStyle = ink.quiet
      ctx.setLineDash([2, 3])
      ctx.beginPath()
      ctx.moveTo(now.x, now.y)
      ctx.lineTo(now.x, chartArea.bottom)
      ctx.stroke()
    }
    for (const { series, at, words } of what.ends ?? []) {
      const point = pointOf(chart, series, at)
      if (!point) continue
      const colour = series === 0 ? ink.strong : ink.quiet
      ctx.fillStyle = colour
      ctx.beginPath()
      ctx.arc(point.x, point.y, series === 0 ? 4.5 : 2.5, 0, 2 * Math.PI)
      ctx.fill()
      const width = ctx.measureText(words).width * 1.2 + 12
      // Above a rising line there is room to the left; near its beginning the words stand above all of it that they cross.
      const leftmost = point.x - width < chartArea.left
      const top = leftmost ? highest(chart, point.x, point.x + width) : point.y
      write(chart, {
        words,
        x: point.x + (leftmost ? 9 : -9),
        y: Math.max(top - 9, chartArea.top + 10),
        align: leftmost ? 'left' : 'right',
        colour,
        bold: series === 0,
      })
    }
    ctx.restore()
  },
}

function pointOf(chart: Chart, series: number, at: number): { x: number; y: number } | undefined {
  const element = chart.getDatasetMeta(series).data[at]
  return element && { x: element.x, y: element.y }
}

/** The top of the lines between two places, in pixels from the picture's top. */
function highest(chart: Chart, from: number, to: number): number {
  const points = chart.getSortedVisibleDatasetMetas().flatMap(({ data }) => data)
  return Math.min(...points.filter(({ x, y }) => x >= from - 1 && x <= to && !Number.isNaN(y)).map(({ y }) => y))
}

type Written = { words: string; x: number; y: number; align: CanvasTextAlign; colour: string; bold?: boolean }

function write(chart: Chart, { words, x, y, align, colour, bold }: Written): void {
  const { ctx } = chart
  ctx.font = `${bold ? '700 ' : ''}12px ${getComputedStyle(document.body).fontFamily}`
  ctx.textAlign = align
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colour
  ctx.fillText(words, x, y)
}
