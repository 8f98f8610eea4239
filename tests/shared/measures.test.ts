import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

/** Sources that write a whole sentence, which is the name of a figure, themselves. */
function writing(name: string): string[] {
  const written = new RegExp(`[\`>]${name}[\`<]`)
  return sources.filter((file) => written.test(readFileSync(join(src, file), 'utf8')))
}

// Names that mean nothing else anywhere; "Refunds" or "Chargebacks" are also words of menus and states.
const names = ['Payment count', 'Payment amount', 'Refund count', 'Refund amount', 'Net sales', 'Total usage', 'Payment fees', 'VAT', 'Transfer fee', 'Transfer amount', 'Points held', 'Points given, net', 'Points used, net', 'Points expired', 'Change in points held'] // prettier-ignore

test.each(names)('the figure "%s" takes its name from the one table', (name) => {
  expect(writing(name)).toEqual(['shared/measures.ts'])
})
