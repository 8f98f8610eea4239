import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { databaseOf, endAll, left, openPortal } from './process.ts'

const house = inject('house')
const ground = dirname(inject('filled').data)
const root = process.getuid?.() === 0
afterEach(endAll)

const userOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

test.runIf(root)('root’s portal runs its database as nobody, below a folder that only root may enter', async () => {
  const closed = join(ground, 'only-root')
  mkdirSync(closed, { mode: 0o700 })
  const data = join(closed, 'data')
  const portal = await openPortal({ house, data, settings: { PORTAL_MODE: 'production' } })

  expect(userOf(databaseOf(data))).toBe(65534)
  expect(await portal.end('SIGTERM')).toBe(0)
  expect(left(closed)).toEqual([])
  const again = await openPortal({ house, data, settings: { PORTAL_MODE: 'production' } })
  expect(await again.end('SIGTERM')).toBe(0)
})

test.runIf(root)(
  'an ordinary user’s portal runs from an install it cannot write, with data below its own closed folder',
  async () => {
    const home = join(ground, 'home')
    mkdirSync(home)
    chmodSync(home, 0o700)
    chownSync(home, 65534, 65534)
    const data = join(home, 'data')
    const portal = await openPortal({ house, data, uid: 65534, settings: { PORTAL_MODE: 'production', HOME: home } })

    expect(userOf(databaseOf(data))).toBe(65534)
    expect(await portal.end('SIGTERM')).toBe(0)
    expect(left(home)).toEqual([])
    const again = await openPortal({ house, data, uid: 65534, settings: { PORTAL_MODE: 'production', HOME: home } })
    expect(await again.end('SIGINT')).toBe(0)
    expect(left(home)).toEqual([])
  },
)
