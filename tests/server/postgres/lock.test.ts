import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeLock } from '#server/postgres/lock.ts'
import { buildHouse, child, clear, end, ground, mkdir } from './house.ts'

let house = ''
beforeAll(async () => void (house = await buildHouse()), 60_000)
afterAll(clear)

const fileIn = (name: string) => join(mkdir(join(ground, name)), 'lock')
const elsewhere = JSON.stringify({ token: 'theirs', pid: process.pid, birth: 'then', place: 'another container' })

test('of four servers that find the lock of a dead one, exactly one takes it', async () => {
  const lock = fileIn('race')
  await end(await child(house, { lock }), 'SIGKILL')

  const four = await Promise.all([1, 2, 3, 4].map(() => child(house, { lock })))

  expect(four.filter(({ refused }) => refused === undefined)).toHaveLength(1)
  for (const server of four) await end(server, 'SIGKILL')
  expect(readdirSync(dirname(lock))).toEqual(['lock'])
})

test('of two that saw the same dead lock, the slower one does not break the lock of the quicker one', async () => {
  const lock = fileIn('slower')
  writeFileSync(lock, 'torn')

  const [quick, slow] = await Promise.allSettled([takeLock(lock), takeLock(lock)])

  expect(quick.status).toBe('fulfilled')
  expect(String(slow.status === 'rejected' && slow.reason)).toContain('is in use')
  if (quick.status === 'fulfilled') quick.value()
})

test('a released lock leaves nothing and can be taken again', async () => {
  const lock = fileIn('again')

  ;(await takeLock(lock))()
  const release = await takeLock(lock)

  await expect(takeLock(lock)).rejects.toThrow('is in use')
  release()
  expect(readdirSync(dirname(lock))).toEqual([])
})

test('a lock that a power cut tore is taken', async () => {
  const lock = fileIn('torn')
  writeFileSync(lock, '{"token":"a')

  const release = await takeLock(lock)

  expect(readFileSync(lock, 'utf8')).toContain(`"pid":${process.pid}`)
  release()
})

test('a server in another container that still beats is respected', async () => {
  const lock = fileIn('beating')
  writeFileSync(lock, elsewhere)
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 500)

  await expect(takeLock(lock)).rejects.toThrow('is in use')
  clearInterval(beat)
})

test('a server in another container that no longer beats is succeeded', async () => {
  const lock = fileIn('silent')
  writeFileSync(lock, elsewhere)

  const release = await takeLock(lock)

  expect(readFileSync(lock, 'utf8')).toContain(`"pid":${process.pid}`)
  release()
}, 15_000)
