import fc from 'fast-check'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build } from 'vite'
import { holdersOf, words } from '#build/words.ts'

const root = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const message = (source: string, translation: string, ...origins: string[]) =>
  `${origins.map((origin) => `#: ${origin}\n`).join('')}msgid "${source}"\nmsgstr "${translation}"\n`

const [shell, trades, refunds] = [
  'src/ui/Faces.tsx',
  'src/features/trades/TradesScreen.tsx',
  'src/features/refunds/RefundButton.tsx',
]
for (const [language, retry, count, refund] of [
  ['ja', '再試行', '{n}件', '返金'],
  ['en', 'Retry', '{n} payments', 'Refund'],
  ['mn', 'Дахин оролдох', '', 'Буцаалт'],
] as const) {
  const head = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n`
  const rows = [
    message('Retry', retry, shell, trades),
    message('{n} payments', count, trades),
    message('Refund', refund, refunds),
  ]
  write(`src/locales/${language}.po`, [head, ...rows].join('\n'))
}
write(shell, 'export const faces = 1')
write(trades, `import { RefundButton } from '#features/refunds/RefundButton.tsx'\nexport default RefundButton`)
write(refunds, `import { msg } from '@lingui/core/macro'\nexport const RefundButton = msg\`Refund\``)
write('src/features/exports/ExportSheet.tsx', `export const sheet = () => import('#features/refunds/RefundButton.tsx')`)
write('package.json', '{ "type": "module" }')
write('src/app/main.ts', `import { words } from 'virtual:words'\nexport { words }`)

async function built() {
  // Another folder each time: Node runs a module once.
  const out = mkdtempSync(join(root, 'out-'))
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [words(root)],
    build: { outDir: out, lib: { entry: join(root, 'src/app/main.ts'), formats: ['es'], fileName: 'main' } },
  })
  const { words: made } = await import(join(out, 'main.js'))
  // What is imported is what the plugin's own declaration promises.
  return made as typeof import('virtual:words').words
}

test('each language has its words split by feature, what a screen shows of another feature coming along', async () => {
  const made = await built()
  const textsOf = async (language: 'ja' | 'en' | 'mn', part: string) =>
    Object.values((await (await (await made[language]()).further()).parts[part]?.())?.messages ?? {}).flat(2)
  const shellOf = await made.ja()

  expect(Object.keys((await shellOf.further()).parts).sort()).toEqual(['refunds', 'trades'])
  expect(Object.values(shellOf.messages).flat(2)).toEqual(['再試行'])
  expect(await textsOf('ja', 'refunds')).toEqual(['返金'])
  expect(await textsOf('ja', 'trades')).toEqual(expect.arrayContaining(['件', '返金']))
  expect(await textsOf('ja', 'trades')).not.toContain('再試行')
  expect(await textsOf('mn', 'refunds')).toEqual(['Буцаалт'])
})

test('the shell of a language knows where the words of landing screens are, and where the others are asked for', async () => {
  const row = `{ path: '/trades', landing: anyone, words: 'trades', load: () => import('#features/trades/TradesScreen.tsx') }`
  write('src/app/screens.ts', `export const screens = [${row}]`)
  const { parts, further } = await (await built()).ja()
  rmSync(join(root, 'src/app/screens.ts'))

  expect(Object.keys(parts)).toEqual(['trades'])
  expect(Object.keys((await further()).parts)).toEqual(['refunds'])
})

test('what a part fetches later brings its own words, then', async () => {
  const { parts } = await (await (await built()).ja()).further()

  expect(parts).not.toHaveProperty('exports')
  expect(parts).toHaveProperty('refunds')
})

test('a sentence not translated yet is shown in English', async () => {
  const made = await built()

  expect(JSON.stringify((await (await (await made.mn()).further()).parts.trades?.())?.messages)).toContain(' payments')
})

test('wherever a part’s messages are wanted, one of the parts that come then holds each', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const some = fc.uniqueArray(fc.constantFrom(...names))
  fc.assert(
    fc.property(fc.tuple(some, some, some, some, some), some, (brought, parts) => {
      const shown = new Map(names.map((name, index) => [name, new Set(brought[index])]))
      const holders = holdersOf(parts, shown)
      for (const [name, others] of shown) {
        const come = [name, ...others]
        for (const part of parts) if (come.includes(part)) expect(come.some((one) => holders.includes(one))).toBe(true)
      }
      expect(parts).toEqual(expect.arrayContaining(holders))
    }),
  )
  expect(holdersOf(['list', 'leaf'], new Map([['list', new Set(['leaf'])]]))).toEqual(['leaf'])
})
