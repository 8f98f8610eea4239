import { expect, test } from 'vitest'
import { withPreloadHints } from '#build/preload-hints.ts'

const page = '<head><script src="/boot.js"></script><link rel="modulepreload" href="/assets/shell-1.js"></head>'
const words = (part: string) =>
  ['ja', 'mn'].map((language) => ({
    fileName: `assets/words-${language}-${part}-1.js`,
    moduleIds: [`\0virtual:words/${language}/${part}`],
    imports: [],
  }))
const chunk = (name: string, moduleIds: string[], imports: string[] = [], sheets: string[] = []) => ({
  fileName: `assets/${name}-1.js`,
  moduleIds,
  imports: imports.map((one) => `assets/${one}-1.js`),
  viteMetadata: { importedCss: new Set(sheets) },
})
const chunks = [
  chunk('other', ['/house/src/Day.tsx.css']),
  chunk('shell', ['/house/src/app/Shell.tsx']),
  chunk('landing', ['/house/src/ui/List.tsx'], ['shell']),
  chunk('day', ['/house/src/Day.tsx'], ['landing', 'shell'], ['assets/day-1.css']),
  chunk('others', ['\0virtual:later-screens'], ['shell']),
  ...['shell', 'days', 'money'].flatMap(words),
]
const day = { path: '/day', file: 'src/Day.tsx', parts: ['days', 'money', 'wordless'] }
const spoken = (part: string) => words(part).map(({ fileName }) => `/${fileName}`)

test('the page tells the boot script what every start asks for next, and what each landing screen is made of', () => {
  const html = withPreloadHints(page, chunks, [day])

  const [, named] = /<script src="\/boot.js" data-ahead="([^"]+)">/.exec(html) ?? []
  expect(named?.split('|').map((row) => row.split(' '))).toEqual([
    spoken('shell'),
    ['/day', '/assets/day-1.js', '/assets/landing-1.js', '/assets/day-1.css', ...spoken('days'), ...spoken('money')],
    ['*', '/assets/others-1.js'],
  ])
})

test.each([
  ['words', chunks.filter(({ fileName }) => !fileName.includes('-shell-'))],
  ['later-screens', chunks.filter(({ fileName }) => !fileName.includes('others'))],
  ['Day', chunks.filter(({ fileName }) => !fileName.includes('day'))],
])('a chunk that is no longer built stops the build: %s', (name, built) => {
  expect(() => withPreloadHints(page, built, [day])).toThrow(name)
})
