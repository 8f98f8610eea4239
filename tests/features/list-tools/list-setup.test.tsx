import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSetup } from '#features/list-tools/list-setup.ts'
import { defaultSetup } from '#ui/columns.ts'

const of = (...ids: string[]) => defaultSetup(ids.map((id) => ({ id })))

test('columns that come with the rows stand in their own place until somebody chooses', () => {
  const { result, rerender } = renderHook(({ first }) => useSetup('late', first), {
    initialProps: { first: of('day', 'sum') },
  })
  expect(result.current[0].order).toEqual(['day', 'sum'])

  rerender({ first: of('day', 'store', 'sum') })
  expect(result.current[0].order).toEqual(['day', 'store', 'sum'])

  act(() => result.current[1](of('sum', 'day')))
  rerender({ first: of('day', 'store', 'sum', 'papers') })
  expect(result.current[0].order).toEqual(['sum', 'day'])
})
