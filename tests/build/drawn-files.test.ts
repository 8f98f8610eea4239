import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leftToOtherSeeds } from '#build/drawn-files.js'

const root = join(import.meta.dirname, '../..')
const seeds = Array.from({ length: 20 }, (_, index) => String(index))
const leftBy = (changed: readonly string[]) => seeds.map((seed) => leftToOtherSeeds(root, changed, seed).left)

test('a run takes a third of what it draws, and what one seed leaves others take', () => {
  const { left, all } = leftToOtherSeeds(root, [], '1')
  expect(left.length).toBeGreaterThan(all / 2)
  expect(left.length).toBeLessThan((all * 2) / 3)
  expect(leftToOtherSeeds(root, [], '1').left).toEqual(left)
  expect(left.filter((file) => leftBy([]).every((some) => some.includes(file)))).toEqual([])
})

test('money given back, who comes in, the looks and what is timed are left by no seed', () => {
  const kept = ['refund', 'sign-in', 'gates', 'looks-ja', 'looks-en', 'looks-mn'].map(
    (name) => `tests/journeys/${name}.test.ts`,
  )
  const timed = ['tests/faults/race.test.ts', 'tests/faults/beside.test.ts', 'tests/start/start.test.ts']
  expect(leftBy([]).flatMap((left) => left.filter((file) => [...kept, ...timed].includes(file)))).toEqual([])
})

test('what changed is left by no seed: a file itself, and the one named like a folder; the control: unchanged they are', () => {
  const files = ['tests/journeys/deposits.test.ts', 'tests/demo/deposits.test.ts', 'tests/faults/kills.test.ts']
  const changed = ['src/features/deposits/server.ts', 'tests/faults/kills.test.ts']
  expect(leftBy(changed).flatMap((left) => left.filter((file) => files.includes(file)))).toEqual([])
  const unchanged = leftBy([]).flat()
  expect(files.filter((file) => !unchanged.includes(file))).toEqual([])
})
