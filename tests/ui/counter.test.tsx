import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Counter } from '#ui/forms/Counter.tsx'
import { show } from './show.tsx'

test('how much is written and how much may be is said with the commas of every other number', () => {
  show(<Counter text={'あ'.repeat(1_234)} most={10_000} />)
  expect(screen.getByText('1,234 / 10,000')).toBeTruthy()
})
