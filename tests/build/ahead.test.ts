import { expect, test } from 'vitest'
import { withAhead } from '#build/ahead.ts'

const page = '<head><script src="/boot.js"></script></head>'
const words = ['shell', 'portal', 'transactions'].flatMap((part) =>
  ['ja', 'mn'].map((language) => ({
    fileName: `assets/words-${language}-${part}-1.js`,
    moduleIds: [`\0virtual:words/${language}/${part}`],
  })),
)
const kept = { fileName: 'assets/kept-1.js', moduleIds: ['/house/src/shared/own.ts', '/house/src/client/kept.ts'] }

test('the page tells the boot script what every start asks for next', () => {
  const html = withAhead(page, [
    kept,
    ...words,
    { fileName: 'assets/other.js', moduleIds: ['/house/src/client/kept-else.ts'] },
    { fileName: 'own.css' },
  ])

  const [, named] = /<script src="\/boot.js" data-ahead="([^"]+)">/.exec(html) ?? []
  expect(named?.split(' ')).toEqual(['/assets/kept-1.js', ...words.map(({ fileName }) => `/${fileName}`)])
})

test('a chunk that is no longer built stops the build', () => {
  expect(() => withAhead(page, words)).toThrow('kept')
})
