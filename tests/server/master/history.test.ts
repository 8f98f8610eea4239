import { expect, test } from 'vitest'
import { changeOf } from '#server/master/history.ts'

test('a change keeps the fields that differ, before and after, and no secret', () => {
  const before = { name: 'a', apiKey: 'first', same: [1, { a: 1, b: 2 }] }
  const after = { name: 'b', apiKey: 'second', same: [1, { b: 2, a: 1 }] }

  expect(changeOf('change', before, after, ['apiKey'])).toEqual({
    kind: 'change',
    before: { name: 'a', apiKey: '***' },
    after: { name: 'b', apiKey: '***' },
  })
  expect(changeOf('delete', before, null, ['apiKey'])).toEqual({
    kind: 'delete',
    before: { name: 'a', apiKey: '***', same: before.same },
    after: null,
  })
})
