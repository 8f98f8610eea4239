import type { Chart } from 'chart.js'
import { expect, test } from 'vitest'
import { chartNotes } from '#ui/chart-notes.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Where the words at a value are written in a picture of 300 by 200 pixels; a letter is six wide. */
function written(lines: readonly (readonly Point[])[], at: number): Point & { align: CanvasTextAlign } {
  const texts: (Point & { align: CanvasTextAlign })[] = []
  const ctx = {
    textAlign: 'left' as CanvasTextAlign,
    save() {},
    restore() {},
    beginPath() {},
    arc() {},
    fill() {},
    measureText: (words: string) => ({ width: words.length * 6 }),
    fillText: (_words: string, x: number, y: number) => texts.push({ x, y, align: ctx.textAlign }),
  }
  const metas = lines.map((data) => ({ data }))
  const chart = {
    ctx,
    chartArea: { left: 0, right: 300, top: 0, bottom: 200 },
    getDatasetMeta: (series: number) => metas[series],
    getSortedVisibleDatasetMetas: () => metas,
  } as unknown as Chart<'bar' | 'line'> // of a chart, what notes are drawn by
  const what = { ends: [{ series: 0, at, words: 'Actual 0' }] }
  const draw = chartNotes.afterDatasetsDraw as NonNullable<typeof chartNotes.afterDatasetsDraw>
  draw.call(chartNotes, chart, {}, { what, ink: { strong: '', quiet: '', band: '' } }, false)
  const [one] = texts
  if (!one) throw new Error('nothing was written')
  return one
}

const plan = Array.from({ length: 31 }, (_, day) => ({ x: day * 10, y: 200 - day * 5 }))
const actual = (days: number) => plan.map(({ x }, day) => ({ x, y: day < days ? 195 : Number.NaN }))

test('on the first days of a month the words stand above the plan that runs through their place', () => {
  const { x, y, align } = written([actual(1), plan], 0)

  expect([x, align]).toEqual([9, 'left'])
  const crossed = plan.filter((point) => point.x <= x + 'Actual 0'.length * 6)
  expect(y).toBeLessThan(Math.min(...crossed.map((point) => point.y)))
})

test('later they stand to the left of their value, where the line has been lower', () => {
  expect(written([actual(20), plan], 19)).toEqual({ x: 181, y: 186, align: 'right' })
})

test('above a line that rises at once they stay within the picture', () => {
  const steep = plan.map(({ x }) => ({ x, y: 2 }))

  expect(written([actual(1), steep], 0).y).toBe(10)
})
