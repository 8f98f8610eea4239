import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { withLock } from '#build/lock.js'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('of many builds at once, one runs at a time', async () => {
  const file = join(folder, 'many')
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
  }

  await Promise.all([1, 2, 3, 4].map(() => withLock(file, work)))

  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('a build that was killed does not keep the next one out', async () => {
  const file = join(folder, 'killed')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, String(pid))
  let ran = false

  await withLock(file, async () => void (ran = true))

  expect(ran).toBe(true)
})

test('a lock whose process number was given to another program is noticed by its silence', async () => {
  const file = join(folder, 'silent')
  writeFileSync(file, String(process.pid))
  utimesSync(file, new Date(0), new Date(0))
  let ran = false

  await withLock(file, async () => void (ran = true))

  expect(ran).toBe(true)
})

test('a build that fails lets the next one in', async () => {
  const file = join(folder, 'failed')

  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(existsSync(file)).toBe(false)
})
