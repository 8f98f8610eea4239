import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failureOf } from '#client/failure.ts'
import { ownRefusal } from '#client/refusal.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { show } from '../ui/show.tsx'

afterEach(() => cleanup())

function Record({ answers }: { answers: (() => Promise<string>)[] }) {
  const found = useQuery({ queryKey: ['record'], queryFn: () => answers.shift()?.() ?? 'Shibuya', retry: false })
  return (
    <>
      {found.data}
      <NotLoaded failure={failureOf(found)} />
    </>
  )
}

test('a record that cannot be had says why and is asked for again; one without an answer is not called missing', async () => {
  const refuse = (name: 'noResponse' | 'noPermission') => async () => Promise.reject(await ownRefusal(name))
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Record answers={[refuse('noResponse'), refuse('noPermission')]} />
    </QueryClientProvider>,
  )

  expect((await screen.findByRole('alert')).textContent).toContain('The data is not missing')
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(await screen.findByText('Insufficient permissions to operate')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))

  expect(await screen.findByText('Shibuya')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
