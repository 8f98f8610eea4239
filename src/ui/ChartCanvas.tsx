import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Chart as Drawing } from 'react-chartjs-2'
import { chartNotes, type ChartNotes } from './chart-notes.ts'
import { idlePage } from './idle-page.ts'

ChartJs.register(BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip, chartNotes) // prettier-ignore

/** A row of values over the marks of a chart. */
export interface ChartSeries {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** `current` are bars, `course` a strong line, `previous` the thin line of what is compared. */
  readonly look: 'current' | 'course' | 'previous'
}

export interface ChartCanvasProps {
  readonly marks: readonly string[]
  readonly series: readonly ChartSeries[]
  /** A value in full, as in the table. */
  readonly say: (value: number) => string
  /** A value at the axis, short. */
  readonly sayShort: (value: number) => string
  /** The marks that still run: drawn half as strong. */
  readonly running?: readonly number[]
  /** A last line under each mark, none of which is left out then; marks may have lines of their own. */
  readonly under?: readonly string[]
  /** What stands at its mark in place of the mark, and is never left out. */
  readonly named?: { readonly at: number; readonly words: string } | undefined
  readonly notes?: ChartNotes
}

/** The picture of a chart: bars of what is, and a thin line of what was before. */
export function ChartCanvas({ marks, series, say, sayShort, running, under, named, notes }: ChartCanvasProps) {
  const colour = useTokens()
  const stage = useStages(1 + series.length)
  const drawn = series.slice(0, Math.max(stage - 1, 0))
  const [bar = '', line, grid, words = '', strong = '', band = ''] = ['--chart-1', '--chart-previous', '--chart-grid', '--fg-muted', '--fg', '--bg-muted'].map(colour) // prettier-ignore
  const labelOf = (index: number) => {
    const mark = named?.at === index ? named.words : (marks[index] ?? '')
    return under ? [...mark.split('\n'), under[index] ?? ''] : mark
  }
  return (
    <Drawing
      type="bar"
      style={{ visibility: drawn.length === series.length ? undefined : 'hidden' }}
      data={{
        labels: drawn.length > 0 ? [...marks] : [],
        datasets: drawn.map(({ label, values, look }) =>
          look === 'current'
            ? {
                type: 'bar' as const,
                label,
                data: [...values],
                backgroundColor: marks.map((_mark, index) => (running?.includes(index) ? `${bar}80` : bar)),
                borderRadius: 2,
                maxBarThickness: 36,
                order: 1,
              }
            : {
                type: 'line' as const,
                label,
                data: [...values],
                borderColor: look === 'course' ? bar : line,
                borderWidth: look === 'course' ? 2.5 : 1.5,
                pointRadius: 0,
                pointHitRadius: 12,
                order: look === 'course' ? -1 : 0,
              },
        ),
      }}
      options={{
        font: { family: getComputedStyle(document.body).fontFamily },
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        ...(notes && { layout: { padding: { top: 20 } } }),
        plugins: {
          ...(notes && { notes: { what: notes, ink: { strong, quiet: words, band } } }),
          tooltip: { callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${say(raw as number)}` } },
        },
        scales: {
          x: {
            display: stage > 0,
            grid: { display: false },
            afterBuildTicks: ({ ticks }) => {
              for (const tick of ticks) if (named?.at === tick.value) tick.major = true
            },
            ticks: {
              color: words,
              maxRotation: 0,
              autoSkip: !under,
              autoSkipPadding: 12,
              ...(named && { major: { enabled: true } }),
              callback: (_value, index) => labelOf(index),
              ...(named && { font: ({ tick }: { tick?: { value: number } }) => (tick?.value === named.at ? { weight: 700 as const } : {}) }), // prettier-ignore
            },
          },
          y: {
            display: stage > 0,
            border: { display: false },
            ...(notes?.band && { suggestedMax: notes.band.high }),
            grid: { color: grid },
            ticks: { color: words, maxTicksLimit: 5, callback: (value) => sayShort(Number(value)) },
          },
        },
      }}
    />
  )
}

/**
 * Counts up to the last stage of a drawing, each a task of its own, for all in one would hold up a slow phone (`npm run
 * bench -- page`): 0 is the chart's frame, 1 its axes, and each series follows; it is shown once all stand.
 */
function useStages(last: number): number {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    let left = false
    if (stage < last) void idlePage().then(() => !left && setStage(stage + 1))
    return () => void (left = true)
  }, [stage, last])
  return stage
}

/** Reads colours of the theme, anew when it turns from light to dark. */
function useTokens(): (name: string) => string {
  const root = document.documentElement
  useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed)
      observer.observe(root, { attributes: true, attributeFilter: ['class'] })
      return () => observer.disconnect()
    },
    () => root.className,
  )
  const style = getComputedStyle(root)
  return (name) => style.getPropertyValue(name).trim()
}
