// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { laterIn, withoutLater } from '#build/later-screens.ts'
import { loads } from 'virtual:later-screens'

const table = readFileSync(join(import.meta.dirname, '../../src/app/screens.ts'), 'utf8')

test('the table of screens names the modules of landing screens alone, the others are asked for by number', () => {
  const source = `const shared = { load: () => import('#features/b/B.tsx') }
const screens = [
  { path: '/a', landing: anyone, load: () => import('#features/a/A.tsx') },
  { ...shared, path: '/b' },
  { path: '/c', load: () => import('./C.tsx') },
]`
  const made = withoutLater(source)

  expect(laterIn(source).map(({ module }) => module)).toEqual(['#features/b/B.tsx', './C.tsx'])
  expect(made).toContain("import('#features/a/A.tsx')")
  expect(made).toContain('const shared = { load: () => later(0) }')
  expect(made).toContain("{ path: '/c', load: () => later(1) }")
  expect(made).not.toMatch(/B\.tsx|C\.tsx/)
})

test('each screen is the one that its row of the table names', async () => {
  const rows = laterIn(table).map(({ module }, index) => ({ module, load: loads[index] }))
  const named = /\/(\w+)\.tsx$/
  const shown = await Promise.all(rows.map(async ({ load }) => (await load?.())?.default.name))

  expect(shown).toEqual(rows.map(({ module }) => named.exec(module)?.[1]))
  expect((await screens.find(({ path }) => path === '/notFound')?.load())?.default.name).toBe('NotFoundScreen')
})
