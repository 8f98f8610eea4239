import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { account } from '#features/account/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('a person signs another of their browsers out, and the header leads back to their account', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const person = await it.as('Record.search')
  await it.db.sql`
    insert into sessions (tenant_code, sid, user_id, expires_at, user_agent)
    values (${it.tenant}, 'sid-elsewhere', ${person.userId}, now() + interval '1 day', 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0')`
  ;({ leave } = await open(it, person, '/account/devices'))
  expect(await screen.findByText('Firefox, Windows')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Sign out there' }))

  await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull())
  expect((await person(account.sessions, {})).result.list).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeTruthy()
})
