import { expect, test } from 'vitest'
import { closureOf } from '#build/closure.js'

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_shared.js'], dynamicImports: ['screen.tsx'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'screen.tsx': { file: 'screen.js', imports: ['_shared.js'] },
}

test('what a page weighs includes what it imports and its style sheets, not what it loads later', () => {
  expect([...(closureOf(manifest, 'index.html') ?? [])].sort()).toEqual(['index.css', 'index.js', 'shared.js'])
})

test('a part that the build does not have is said to be absent, not to weigh nothing', () => {
  expect(closureOf(manifest, 'gone.tsx')).toBeUndefined()
})
