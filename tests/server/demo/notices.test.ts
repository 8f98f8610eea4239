import { expect, test } from 'vitest'
import { demoNotices } from '#server/demo/notice-texts.ts'
import { writeNotices } from '#server/demo/notices.ts'
import { buildHouse } from '#server/demo/house.ts'
import { transaction } from '#server/db.ts'
import { parseMarkup } from '#shared/markup.ts'
import { ownDatabase, smallTenants } from './shop.ts'

const noon = new Date('2026-09-30T03:20:30Z')

test('every tenant of the demonstration has its notices, in its own language first, and once', async () => {
  await using it = await ownDatabase('notices')
  for (const tenant of smallTenants)
    await transaction(it.owner, (tx) => buildHouse(tx, tenant, { passwordHash: 'x', createdAt: noon }))

  await writeNotices(it.owner, smallTenants, noon)
  await writeNotices(it.owner, smallTenants, new Date())

  const { rows } = await it.owner.query<{ tenant: string; count: bigint; waking: bigint }>(`
    select tenant_code as tenant, count(*), count(*) filter (where send_push or send_email or released_at is null) as waking
      from messages group by 1 order by 1`)
  expect(rows).toEqual(
    smallTenants
      .map(({ code }) => ({ tenant: code, count: BigInt(demoNotices.length), waking: 0n }))
      .toSorted((a, b) => (a.tenant < b.tenant ? -1 : 1)),
  )
  const titles = await it.owner.query<{ title: string }>(
    'select title from messages where tenant_code = $1 order by release_time desc limit 1',
    [smallTenants[0]?.code],
  )
  expect(titles.rows[0]?.title).toBe(demoNotices.at(-1)?.texts[smallTenants[0]?.language ?? 'ja'].messageTitle)
})

test('every text of them is marked up as notices are', () => {
  for (const { texts } of demoNotices)
    for (const { content } of Object.values(texts)) expect(JSON.stringify(parseMarkup(content))).not.toContain('**')
})
