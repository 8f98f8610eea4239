import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '#server/features.ts'

const page = join(import.meta.dirname, '../../docs/data.md')
const [begin, end] = ['<!-- answers kept: from the contracts, by `npm run docs` -->', '<!-- end of answers kept -->']

test('the page about what devices keep names every answer that a contract lets them keep, and no other', async () => {
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const after = rest.split(end)[1] ?? ''
  const rows = features
    .map(({ call }) => call)
    .filter(({ offline }) => offline === 'keep')
    .map(({ method, path, summary }) => `| \`${method} ${path}\` | ${summary} |`)
    .toSorted()
  expect(rows.length).toBeGreaterThan(5)

  await expect(
    [before + begin, '| call | what its answer holds |', '|---|---|', ...rows, end + after].join('\n'),
  ).toMatchFileSnapshot(page)
})
