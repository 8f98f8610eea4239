import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFormat } from '@lingui/cli/api'
import { describe, expect, test } from 'vitest'
import { firstScripts } from '#build/first-scripts.js'
import { homesOf } from '#build/word-parts.ts'

const root = join(import.meta.dirname, '../..')

/** All scripts and pages that were built into a folder, as one text without the marks before quotes within quotes. */
function built(folder: string): string {
  const names = readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(?:js|html)$/.test(name))
    .map((name) => readFileSync(join(root, 'dist', folder, name), 'utf8'))
    .join('\n')
    .replaceAll('\\"', '"')
}

const [page, server] = [built('client'), built('server')]

describe('the page as it is built', () => {
  test.each([
    /\bfrom (?:transactions|refunds|trade_numbers|numbers|shops|enterprises|payment_types) /,
    /\border by [\w."]+/,
    /\binsert into [a-z_]+/,
    /\bt\.approval_no\b|\bent_code =/,
  ])('holds no SQL such as %s', (sql) => {
    expect(server).toMatch(sql)
    expect(sql.exec(page)?.[0]).toBeUndefined()
  })
})

test('what registers and updates the worker is no part of a start', () => {
  const file = (name: string) => readFileSync(join(root, 'dist/client', name), 'utf8')
  const { boot, shell, landings } = firstScripts(file('index.html'), 'ja')
  const asked = [...shell, ...landings.flatMap(({ files }) => files)].map(file)
  const ofTheWorker = /messageSkipWaiting|SKIP_WAITING/

  expect(page).toMatch(ofTheWorker)
  expect([boot, ...asked].filter((text) => ofTheWorker.test(text))).toEqual([])
})

describe('words', async () => {
  const format = await getFormat('po', {}, 'en')
  const found = Object.entries((await format.read(join(root, 'src/locales/ja.po'), 'ja')) ?? {})
  const messages = found.map(([id, { origin = [] }]) => ({
    written: `"${id}":[`,
    homes: new Set(origin.flatMap(([file]) => homesOf(file))),
  }))
  const ofServer = messages.filter(({ homes }) => homes.size === 1 && homes.has('server'))
  const ofPage = messages.filter(({ homes }) => !homes.has('server'))
  const within = (all: typeof messages, where: string) => all.filter(({ written }) => where.includes(written))

  test('of the server alone are in its own program and not in the page', () => {
    expect(within(ofServer, server)).toEqual(ofServer)
    expect(within(ofServer, page)).toEqual([])
  })

  test('of the page alone are in the page and not in the server', () => {
    expect(within(ofPage, page)).toEqual(ofPage)
    expect(within(ofPage, server)).toEqual([])
  })
})
