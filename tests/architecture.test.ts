import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from '#build/files.js'
import { breaches } from '#build/import-law.ts'

const root = `${import.meta.dirname}/..`

test('the house keeps its import law', () => {
  const files = filesUnder(root, ['src']).filter((file) => /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts'))
  const sources = new Map(files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]))

  expect(sources.size).toBeGreaterThan(10)
  expect(breaches(sources)).toEqual([])
})

/** A small house that is in order; each planted breach replaces or adds one file. */
const house = {
  'src/shared/money.ts': `export const yen = 1`,
  'src/server/db.ts': `import { yen } from '#shared/money.ts'\nexport const db = yen`,
  'src/server/settings.ts': `export const port = process.env.PORT`,
  'src/server/main.ts': `import answers from '#features/trades/server.ts'\nexport const app = answers`,
  'src/features/trades/contract.ts': `export { yen } from '#shared/money.ts'`,
  'src/features/trades/sql.ts': `import { db } from '#server/db.ts'\nexport const rows = db`,
  'src/features/trades/days.sql.ts': `import { rows } from './sql.ts'\nexport const days = rows`,
  'src/features/trades/jobs.ts': `import { days } from './days.sql.ts'\nexport default [days]`,
  'src/features/trades/server.ts': `import { rows } from './sql.ts'\nexport default [rows]`,
  'src/features/trades/export.server.ts': `import { rows } from './sql.ts'\nexport const csv = rows`,
  'src/features/trades/columns.tsx': `import { Table } from '#ui/Table.tsx'\nexport const columns = Table`,
  'src/features/trades/TradesScreen.tsx': `import { columns } from './columns.tsx'\nexport default columns`,
  'src/features/refunds/sql.ts': `export const refunds = 1`,
  'src/features/refunds/RefundButton.tsx': `export const RefundButton = 1`,
  'src/ui/Table.tsx': `export const Table = 1`,
  'src/client/ask.ts': `export const ask = 1`,
  'src/worker/sw.ts': `import { yen } from '#shared/money.ts'\nconsole.log(yen)`,
  'src/app/screens.ts': `export const load = () => import('#features/trades/TradesScreen.tsx')`,
  'src/build/launch.js': `console.log(process.env)`,
}

test('a house in order is found in order', () => {
  expect(breaches(new Map(Object.entries(house)))).toEqual([])
})

test.each([
  [
    'shared imports the server',
    { 'src/shared/money.ts': `import { db } from '#server/db.ts'` },
    'shared may not import server',
  ],
  ['ui imports a feature', { 'src/ui/Table.tsx': `import '#features/trades/columns.tsx'` }, 'ui may not import part'],
  ['ui imports client', { 'src/ui/Table.tsx': `import { ask } from '#client/ask.ts'` }, 'ui may not import client'],
  ['client imports ui', { 'src/client/ask.ts': `import { Table } from '#ui/Table.tsx'` }, 'client may not import ui'],
  [
    'a contract imports its server',
    { 'src/features/trades/contract.ts': `export { default } from './server.ts'` },
    'contract may not import answers',
  ],
  [
    'a screen imports sql',
    { 'src/features/trades/TradesScreen.tsx': `import { rows } from './sql.ts'` },
    'screen may not import sql',
  ],
  [
    'a part imports a screen',
    { 'src/features/trades/columns.tsx': `import T from './TradesScreen.tsx'` },
    'part may not import screen',
  ],
  [
    'answers import the sql of another feature',
    { 'src/features/trades/server.ts': `import { refunds } from '#features/refunds/sql.ts'` },
    'answers may not import sql',
  ],
  [
    'the sql of a feature imports that of another',
    { 'src/features/trades/days.sql.ts': `import { refunds } from '#features/refunds/sql.ts'` },
    'sql may not import sql',
  ],
  [
    'an ordinary server file imports jobs',
    { 'src/server/db.ts': `import jobs from '#features/trades/jobs.ts'` },
    'server may not import answers',
  ],
  [
    'an ordinary server file imports answers',
    { 'src/server/db.ts': `import answers from '#features/trades/server.ts'` },
    'server may not import answers',
  ],
  [
    'the worker imports client',
    { 'src/worker/sw.ts': `import { ask } from '#client/ask.ts'` },
    'worker may not import client',
  ],
  ['the product imports the build', { 'src/server/db.ts': `import '#build/launch.js'` }, 'server may not import build'],
  [
    'a type crosses the law',
    { 'src/ui/Table.tsx': `import type { ask } from '#client/ask.ts'` },
    'ui may not import client',
  ],
  [
    'a lazy import crosses the law',
    { 'src/ui/Table.tsx': `const a = () => import('#client/ask.ts')` },
    'ui may not import client',
  ],
  ['a re-export crosses the law', { 'src/ui/Table.tsx': `export * from '#client/ask.ts'` }, 'ui may not import client'],
  [
    'a parent folder is imported',
    { 'src/ui/Table.tsx': `import { send } from '../client/wire.ts'` },
    "'../' does not occur",
  ],
  [
    'an extension is missing',
    { 'src/client/ask.ts': `import { yen } from '#shared/money'` },
    'lacks its file extension',
  ],
  ['a file is missing', { 'src/client/ask.ts': `import { yen } from '#shared/gone.ts'` }, 'does not exist'],
  ['the large zod is used', { 'src/shared/money.ts': `import { z } from 'zod'` }, "only 'zod/mini'"],
  [
    'days are counted with dayjs in a second place',
    { 'src/client/ask.ts': `import dayjs from 'dayjs'` },
    'which is used in src/shared/calendar.ts alone',
  ],
  [
    'a plugin of dayjs is used in a second place',
    { 'src/server/db.ts': `import utc from 'dayjs/plugin/utc.js'` },
    'which is used in src/shared/calendar.ts alone',
  ],
  [
    'days of the calendar are used outside it',
    { 'src/ui/Table.tsx': `import { parseDate } from '@internationalized/date'` },
    'which is used in src/ui/chakra/ alone',
  ],
  [
    'a browser file uses Node',
    { 'src/shared/money.ts': `import { join } from 'node:path'` },
    'shared also runs in browsers',
  ],
  [
    'the environment is read',
    { 'src/server/db.ts': `export const url = process.env.DATABASE_URL` },
    'reads the environment',
  ],
  ['the environment is unpacked', { 'src/server/db.ts': `const { env } = process` }, 'reads the environment'],
  [
    'the environment is imported',
    { 'src/server/db.ts': `import { env } from 'node:process'` },
    'reads the environment',
  ],
  ['a folder is unknown', { 'src/lib/thing.ts': `export const thing = 1` }, 'no folder the house knows'],
  ['a name says nothing', { 'src/client/utils.ts': `export const thing = 1` }, 'the name says nothing'],
  [
    'two files need each other',
    {
      'src/client/ask.ts': `import { b } from './b.ts'\nexport const ask = b`,
      'src/client/b.ts': `import { c } from '#client/c.ts'\nexport const b = c`,
      'src/client/c.ts': `import { ask } from './ask.ts'\nexport const c = ask`,
    },
    'circle: src/client/ask.ts -> src/client/b.ts -> src/client/c.ts -> src/client/ask.ts',
  ],
  [
    'two files know each other by type alone',
    {
      'src/client/ask.ts': `import type { B } from './b.ts'\nexport const ask = 1 as B`,
      'src/client/b.ts': `import { ask } from './ask.ts'\nexport type B = typeof ask`,
    },
    'circle: src/client/ask.ts -> src/client/b.ts -> src/client/ask.ts',
  ],
  [
    'two features need each other, one of them later',
    {
      'src/features/refunds/RefundButton.tsx': `import { columns } from '#features/trades/columns.tsx'\nexport const RefundButton = columns`,
      'src/features/trades/columns.tsx': `export const columns = () => import('#features/refunds/RefundButton.tsx')`,
    },
    'circle: src/features/refunds -> src/features/trades -> src/features/refunds',
  ],
  [
    'the product imports its demo',
    { 'src/server/db.ts': `import { shops } from '#demo/shops.ts'`, 'src/demo/shops.ts': `export const shops = 1` },
    'server may not import demo',
  ],
  [
    'a list imports sql',
    { 'src/features/trades/list.ts': `import { rows } from './sql.ts'` },
    'list may not import sql',
  ],
  [
    'a part imports jobs',
    {
      'src/features/trades/columns.tsx': `import './jobs.ts'`,
      'src/features/trades/jobs.ts': `export default []`,
    },
    'part may not import answers',
  ],
])('a planted breach is caught: %s', (_, planted, complaint) => {
  const found = breaches(new Map(Object.entries({ ...house, ...planted })))

  expect(found.join('\n')).toContain(complaint)
})
