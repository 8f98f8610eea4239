import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { managedFields } from '#features/messages/list.ts'
import { managed } from '#features/messages/managed.server.ts'
import { countNoticesFor, noticeFor, noticesFor } from '#features/messages/received.sql.ts'
import { countRefunds, refundsOf } from '#features/refunds/queue.sql.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { refundFields } from '#features/refunds/list.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { textsAsked } from '../../kit/statements/asked.ts'
import { describeStatement } from '../../kit/statements/described.ts'

const client = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

const id = '019ab000-0000-7000-8000-000000000000'
const viewer = { tenant: 'T', userId: 'U', entCode: 'E' } as Viewer // what these lists look at
const scope = { tenant: 'T', ents: ['E'], shops: 'all' } as unknown as Scope // likewise
const now = new Date(0)
const page = { limit: 20, offset: 0 }

test('lists of notices and refunds ask one statement whatever is asked of them, and it fits the schema', async () => {
  const reader = { viewer, language: 'ja' as const, now }
  const reach = { scope, ents: ['E'] }
  const toDecide = { userId: 'U', since: now, most: 1n }
  const bare = await textsAsked((tx) => [
    noticesFor(tx, reader, {}, page),
    countNoticesFor(tx, reader, {}),
    managed(tx, reader, {}, page),
    refundsOf(tx, reach, {}, { limit: 20 }),
    countRefunds(tx, reach, {}, 20),
  ])
  const narrowed = await textsAsked((tx) => [
    noticesFor(
      tx,
      reader,
      { typeId: 'T', important: true, keyword: 'a', unreadOnly: true, leaveOutExpired: true },
      page,
    ),
    countNoticesFor(tx, reader, { keyword: 'a' }),
    managed(tx, reader, { messageId: id, typeId: 'T', keyword: 'a', statuses: ['DRAFT'] }, page),
    refundsOf(tx, reach, { statuses: ['FAILED'], tradeNo: 'A', refundNo: 'R', toDecide }, { behind: 'R', limit: 1 }),
    countRefunds(tx, reach, { toDecide }, 20),
  ])
  const [one = ''] = await textsAsked((tx) => [noticeFor(tx, reader, id)])
  const sorts = await textsAsked((tx) =>
    sortsOf(managedFields).map((sort) => managed(tx, reader, {}, { ...page, sort })),
  )

  const orders = await textsAsked((tx) =>
    sortsOf(refundFields).map((sort) => refundsOf(tx, reach, {}, { sort, limit: 20 })),
  )

  const columns: (readonly { name: string }[])[] = []
  for (const text of [...bare, one, ...sorts, ...orders]) columns.push(await describeStatement(client, text))

  expect(narrowed).toEqual(bare)
  const [list = [], count, written, refunds, , opened = []] = columns.map((some) => some.map(({ name }) => name))
  expect(list).toEqual(expect.arrayContaining(['messageId', 'sender', 'readAt', 'attachments']))
  expect(opened).toEqual([...list, 'content'])
  expect(count).toEqual(['count'])
  expect(written).toEqual(expect.arrayContaining(['messageId', 'receiverCount', 'mailSent', 'rows']))
  expect(refunds).toEqual(expect.arrayContaining(['refundNo', 'requestedById', 'refundTradeNo']))
})
