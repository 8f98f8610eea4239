import { expect, test } from 'vitest'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { part } from '#server/db/db.ts'
import { portal } from '../../kit/portal.ts'

test('who sees every store sees each, who sees some sees these, and who sees none sees none', async () => {
  await using house = await portal()
  const seenBy = async (shops: 'all' | string[]) => {
    const rows = await house.db.sql<{ code: string }>`
      select code from unnest(array['S-1', 'S-2', 'S-3']) as code where ${inStores({ shops }, part`code`)} order by code`
    return rows.map(({ code }) => code)
  }

  expect(await seenBy('all')).toEqual(['S-1', 'S-2', 'S-3'])
  expect(await seenBy(['S-3', 'S-1', 'S-9'])).toEqual(['S-1', 'S-3'])
  expect(await seenBy([])).toEqual([])
})
