import { describe, expect, test } from 'vitest'
import { findBrowser, findEngine, startBrowser, type Machine } from '../kit/browser.ts'

const own = '/home/me/.cache/ms-playwright/chromium/chrome'
const packaged = { executablePath: '/packages/chromium', env: { LD_LIBRARY_PATH: '/packages/lib' } }

function machine(files: readonly string[], changed: Partial<Machine> = {}): Machine {
  const exists = (path: string) => files.includes(path)
  return {
    platform: 'linux',
    arch: 'x64',
    chosen: undefined,
    exists,
    playwright: () => own,
    unpack: async () => packaged,
    ...changed,
  }
}

describe('the browser of the journeys', () => {
  test('is the one that was chosen, whatever else there is', async () => {
    const there = machine(['/opt/chrome', own, '/usr/bin/chromium'], { chosen: '/opt/chrome' })
    expect(await findBrowser(there)).toEqual({ executablePath: '/opt/chrome' })
  })

  test('is never another one than was chosen', async () => {
    await expect(findBrowser(machine([own], { chosen: '/opt/gone' }))).rejects.toThrow('PORTAL_CHROMIUM says /opt/gone')
  })

  test('is looked for at Playwright, then on the machine, then among the packages', async () => {
    expect(await findBrowser(machine([own, '/usr/bin/chromium']))).toEqual({ executablePath: own })
    expect(await findBrowser(machine(['/usr/bin/chromium', '/usr/bin/google-chrome']))).toEqual({
      executablePath: '/usr/bin/chromium',
    })
    expect(await findBrowser(machine(['/usr/bin/google-chrome']))).toEqual({ executablePath: '/usr/bin/google-chrome' })
    expect(await findBrowser(machine([]))).toEqual(packaged)
  })

  test('is left for its engine alone where the machine has that and none was chosen', async () => {
    const engine = '/usr/bin/chromium-headless-shell'
    expect(await findEngine(machine([own, engine]))).toEqual({ executablePath: engine })
    expect(await findEngine(machine([own]))).toEqual({ executablePath: own })
    expect(await findEngine(machine(['/opt/chrome', engine], { chosen: '/opt/chrome' }))).toEqual({
      executablePath: '/opt/chrome',
    })
  })

  test('comes as a package only where the package runs', async () => {
    await expect(findBrowser(machine([], { arch: 'arm64' }))).rejects.toThrow('apt-get install chromium')
    await expect(findBrowser(machine([], { platform: 'darwin' }))).rejects.toThrow('npx playwright install chromium')
  })

  test('is asked for in one line where there is none', async () => {
    const alone = findBrowser(machine([], { unpack: async () => undefined }))
    await expect(alone).rejects.toThrow(/^No browser for the journeys: [^\n]+$/)
  })

  test('starts on this machine', async () => {
    const browser = await startBrowser()
    const page = await browser.newPage()
    await page.goto('data:text/html,<title>started</title>')
    expect(await page.title()).toBe('started')
    await browser.close()
  })
})
