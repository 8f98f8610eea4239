import { expect, test } from 'vitest'
import { groupWord } from '#features/transactions/groups.list.ts'
import { leftOutGroups } from '#shared/trade-group.ts'

const word = (...asked: Parameters<typeof groupWord>) => groupWord(...asked).message

test('rows the net leaves out are named by every state they may be in', () => {
  expect(word('underWay')).toBe('Processing or authorised')
  expect(word('voided')).toBe('Authorisation voided or expired')
  expect(new Set(leftOutGroups.map((group) => word(group))).size).toBe(leftOutGroups.length)
})

test('where states were asked for, a group that can hold one of them alone has its name', () => {
  expect(word('underWay', ['AUTHORIZED'])).toBe('Authorised')
  expect(word('underWay', ['PROCESSING', 'FAILED'])).toBe('Processing')
  expect(word('voided', ['AUTH_EXPIRED', 'VOIDED'])).toBe('Authorisation voided or expired')
  expect(word('chargeback', ['CHARGED_BACK'])).toBe('Charged back')
})
