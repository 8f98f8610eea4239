import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forcedTwoStep } from '#features/forced-two-step/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('the provider requires two-step sign-in of merchants it chooses', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('EntMfaConfig.search', 'EntMfaConfig.edit')
  await it.as('Record.search')
  ;({ leave } = await open(it, provider, `/setting/MFAManage?Open=${it.ent}`))
  expect(await screen.findByText('山田 花子')).toBeTruthy()

  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await screen.findByRole('dialog', { name: 'Two-step sign-in of merchants' })
  expect(screen.getByText(/1 person has not set it up/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Require it' }))

  await waitFor(async () => {
    const { list } = (await provider(forcedTwoStep.list, {})).result
    expect(list.find(({ entCode }) => entCode === it.ent)?.forceBindMfa).toBe(true)
  })
})

test('what another of the provider decided meanwhile is shown before it is changed', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const [provider, other] = [
    await it.admin('EntMfaConfig.search', 'EntMfaConfig.edit'),
    await it.admin('EntMfaConfig.search', 'EntMfaConfig.edit'),
  ]
  ;({ leave } = await open(it, provider, `/setting/MFAManage?Write=${it.ent}`))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-step sign-in of merchants' }))
  await other(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true, from: '2199-04-01' })

  fireEvent.click(dialog.getByRole('button', { name: 'Require it' }))

  const told = await dialog.findByText(/meanwhile:/)
  expect(told.textContent).toContain(other.userName)
  expect(told.textContent).toMatch(/From .*2199/)
  const { list } = (await provider(forcedTwoStep.list, {})).result
  expect(list[0]).toMatchObject({ forceBindMfa: false, updatedBy: other.userName })
  fireEvent.click(dialog.getByRole('button', { name: 'Require it' }))
  await waitFor(async () => expect((await provider(forcedTwoStep.list, {})).result.list[0]?.forceBindMfa).toBe(true))
})

test('a page whose session comes to owe two-step sign-in shows its gate at the next question', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const [provider, person] = [await it.admin('EntMfaConfig.search', 'EntMfaConfig.edit'), await it.as('User.search')]
  ;({ leave } = await open(it, person, '/setting/user'))
  const row = within(await screen.findByRole('table')).getByRole('button', { name: '山田 花子' })
  await provider(forcedTwoStep.set, { entCodes: [it.ent], forceBindMfa: true })

  fireEvent.click(row)

  expect(await screen.findByRole('heading', { name: 'Set up two-step authentication' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})
