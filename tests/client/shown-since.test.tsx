import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

const shows = (time: number) => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(String(time)))

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
  await shows(noon - 60_000)

  await act(async () => rerender(page(client, [<Shown key="1" name="list" />])))
  await shows(noon)

  await act(async () => void client.setQueryData(['list'], 'newer rows', { updatedAt: noon + 5000 }))
  await shows(noon + 5000)
})

test('answers that are never kept say nothing of it, nor does a screen without any', async () => {
  const client = new QueryClient()
  client.setQueryData(['people'], 'names', { updatedAt: noon })
  render(page(client, <Shown name="people" keep={false} />))

  expect(screen.getByRole('status').textContent).toBe('nothing')
})

test('a part of the page that is drawn for the first time and asks something lets nothing else be drawn meanwhile', async () => {
  const complaints = vi.spyOn(console, 'error')
  const client = new QueryClient()
  client.setQueryData(['list'], 'rows', { updatedAt: noon })
  const { rerender } = render(page(client, <Shown key="1" name="list" />))

  await act(async () => {
    // An answer comes in the moment in which the part is drawn.
    client.setQueryData(['list'], 'newer rows', { updatedAt: noon + 5000 })
    rerender(page(client, [<Shown key="1" name="list" />, <Shown key="2" name="requests" />]))
  })

  expect(complaints.mock.calls.flat().filter((text) => /Cannot update a component/.test(String(text)))).toEqual([])
  await shows(noon + 5000)
})
