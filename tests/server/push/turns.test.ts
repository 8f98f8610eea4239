import { expect, test } from 'vitest'
import { paceOf, turnsOf } from '#server/push/turns.ts'

test('of many that ask at once one a turn of the loop goes on, in the order they asked', async () => {
  const turn = turnsOf()
  const went: string[] = []
  const loops = (async () => {
    for (let at = 0; at < 5; at++) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      went.push('others')
    }
  })()

  await Promise.all([...['a', 'b', 'c'].map((name) => turn().then(() => went.push(name))), loops])

  expect(went.filter((name) => name !== 'others')).toEqual(['a', 'b', 'c'])
  // Had they gone on together, nobody else would have had a turn between them.
  expect(went.slice(went.indexOf('a'), went.indexOf('c') + 1)).toContain('others')
})

test('who asks later still gets a turn', async () => {
  const turn = turnsOf()
  await turn()

  await expect(turn()).resolves.toBeUndefined()
})

test('many that ask for a pace at once go on one after the other, and a rest beforehand buys nobody a bunch', async () => {
  const everyMs = 10
  const calmly = paceOf(everyMs)
  await calmly()
  await new Promise((resolve) => setTimeout(resolve, 5 * everyMs))

  const began = performance.now()
  const times = await Promise.all([1, 2, 3, 4, 5].map(() => calmly().then(() => performance.now() - began)))

  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // Timers are whole milliseconds.
  times.forEach((time, at) => expect(time).toBeGreaterThan(at * everyMs - 2))
})
