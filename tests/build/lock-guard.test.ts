import { expect, test } from 'vitest'
import { gapsOf } from '#build/lock-guard.js'

const sound = {
  '': {},
  'node_modules/rollup': {
    version: '4.0.0',
    integrity: 'sha512-a',
    optionalDependencies: { '@rollup/linux': '4.0.0' },
  },
  'node_modules/@rollup/linux': { version: '4.0.0', integrity: 'sha512-b' },
}

test('a complete lock file has no gaps', () => {
  expect(gapsOf(sound)).toEqual([])
})

test('a lock file without a platform package that is asked for has a gap', () => {
  const { 'node_modules/@rollup/linux': _, ...lacking } = sound

  expect(gapsOf(lacking)).toEqual(['node_modules/rollup 4.0.0: 1 of 1 optional packages missing'])
})

test('a platform package is found where Node would find it', () => {
  const nested = {
    '': {},
    'node_modules/vite': { version: '8.0.0', integrity: 'sha512-c' },
    'node_modules/vite/node_modules/rollup': sound['node_modules/rollup'],
    'node_modules/vite/node_modules/@rollup/linux': sound['node_modules/@rollup/linux'],
  }

  expect(gapsOf(nested)).toEqual([])
})

test('a package whose content is not pinned is a gap', () => {
  expect(gapsOf({ '': {}, 'node_modules/loose': { version: '1.0.0' } })).toEqual([
    'node_modules/loose 1.0.0: no integrity',
  ])
})
