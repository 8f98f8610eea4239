import { expect, test } from 'vitest'
import { movedFields, type LineField } from '#features/deposits/lines.list.ts'
import { depositFields, type DepositField } from '#features/deposits/list.ts'
import { fieldsOfColumn } from '#shared/column-fields.ts'

test('a file has both ends of the period that one column shows, and what a kind says besides', () => {
  expect(fieldsOfColumn<DepositField>(depositFields, 'usage')).toEqual(['usageFrom', 'usageTo'])
  expect(fieldsOfColumn<DepositField>(depositFields, 'paymentDate')).toEqual(['paymentDate'])
  expect(fieldsOfColumn<LineField>(movedFields, 'kind')).toEqual(['kind', 'late'])
})
