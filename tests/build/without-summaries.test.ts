import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from '#build/files.js'
import { withoutSummaries } from '#build/without-summaries.ts'

const root = `${import.meta.dirname}/../..`
const contracts = filesUnder(root, ['src/features']).filter((file) => file.endsWith('contract.ts'))
const said = /^\s*summary:\s*['"`].*$/gm

/** The file as it goes into the browser's build; undefined where it goes as it is. */
function built(file: string, code: string): string | undefined {
  const { transform } = withoutSummaries()
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing')
  const done = transform.call({} as never, code, `${root}/${file}`) as { code: string } | undefined
  return done?.code
}

test('no contract brings the browser what its calls are for, and every other sign stays in its place', () => {
  let found = 0
  for (const file of contracts) {
    const code = readFileSync(`${root}/${file}`, 'utf8')
    const left = built(file, code) ?? code
    found += code.match(said)?.length ?? 0
    expect([file, left.match(said)]).toEqual([file, null])
    expect([file, left.length]).toEqual([file, code.length])
    const others = (text: string) => text.replaceAll(said, '').replaceAll(/\s/g, '')
    expect(others(left)).toBe(others(code))
  }
  expect(found).toBeGreaterThan(50)
})

test('a call that is named so stays, quotes within the words too, and other files are left alone', () => {
  const code = `{ summary: call({ summary: 'The tenant\\'s "own"', authz }) }`

  expect(built('src/features/x/contract.ts', code)?.replaceAll(/ +/g, ' ')).toBe('{ summary: call({ authz }) }')
  expect(built('src/features/x/words.ts', code)).toBeUndefined()
})
