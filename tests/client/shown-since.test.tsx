import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useShownSince } from '#client/shown-since.ts'

afterEach(() => cleanup())

const noon = Date.parse('2026-11-21T12:00:00Z')

function Since() {
  return <output>{useShownSince() ?? 'nothing'}</output>
}

function Shown({ name, keep = true }: { name: string; keep?: boolean }) {
  useQuery({ queryKey: [name], queryFn: () => 'asked', meta: { keep }, staleTime: Infinity })
  return null
}

function page(client: QueryClient, shown: React.ReactNode) {
  return (
    <QueryClientProvider client={client}>
      <Since />
      {shown}
    </QueryClientProvider>
  )
}

test('what is shown is as old as the oldest answer on the screen, and one that left it no longer counts', async () => {
  const client = new QueryClient()
  client.setQueryData(['list'], 'rows', { updatedAt: noon })
  client.setQueryData(['totals'], 'sums', { updatedAt: noon - 60_000 })
  client.setQueryData(['never opened'], 'x', { updatedAt: noon - 3_600_000 })
  const { rerender } = render(page(client, [<Shown key="1" name="list" />, <Shown key="2" name="totals" />]))
  expect(screen.getByRole('status').textContent).toBe(String(noon - 60_000))

  await act(async () => rerender(page(client, [<Shown key="1" name="list" />])))
  expect(screen.getByRole('status').textContent).toBe(String(noon))

  await act(async () => void client.setQueryData(['list'], 'newer rows', { updatedAt: noon + 5000 }))
  expect(screen.getByRole('status').textContent).toBe(String(noon + 5000))
})

test('answers that are never kept say nothing of it, nor does a screen without any', async () => {
  const client = new QueryClient()
  client.setQueryData(['people'], 'names', { updatedAt: noon })
  render(page(client, <Shown name="people" keep={false} />))

  expect(screen.getByRole('status').textContent).toBe('nothing')
})
