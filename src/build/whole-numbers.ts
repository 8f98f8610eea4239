import { join } from 'node:path'
import type { Plugin } from 'vite'

const library = /\/@lingui\/core\/dist\/index\.mjs$/
const formatter = '() => new Intl.NumberFormat(_locales, format)'
const ours = '() => ({ format: format ? refuse : wholeNumber })'
const head = `import { wholeNumber } from ${JSON.stringify(join(import.meta.dirname, '..', 'shared', 'whole-number.ts'))}
const refuse = () => { throw new Error('a number with a format of its own is written before it comes into a message') }
`

/**
 * Counts in messages are written as everywhere else: the library's number format, made for each plural, is the first a
 * browser is asked for, and takes a slow phone a tenth of a second. Throws where the library does it in another way.
 */
export function withWholeNumbers(): Plugin {
  return {
    name: 'with-whole-numbers',
    apply: 'build',
    transform(code, id) {
      if (!library.test(id)) return undefined
      if (!code.includes(formatter)) throw new Error('Messages do not write their numbers as they did.')
      return { code: head + code.replace(formatter, ours), map: null }
    },
  }
}
