import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { merchants } from '#features/merchants/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { goodPassword } from '../users/people.ts'
import { merchantNow, newMerchant } from './merchant.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a merchant is added in four steps, each of which says what it lacks', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('Ent.search', 'Ent.add')
  ;({ leave } = await open(it, provider, '/setting/adminUser'))

  fireEvent.click(await screen.findByRole('button', { name: 'Add a merchant' }))
  await screen.findByRole('heading', { name: 'Company' })
  press('Next')
  expect((await screen.findAllByText('Fill this in.')).length).toBe(2)
  type(/^Name(?! on)/, 'あけぼの商店')
  type(/^Display name/, 'あけぼの')
  press('Next')

  await screen.findByRole('heading', { name: 'Representative and address' })
  expect(screen.queryByText('Fill this in.')).toBeNull()
  press('Next')

  await screen.findByRole('heading', { name: 'Contract and fees' })
  type('Fee of PayPay in per cent', '1,98')
  press('Next')
  expect(await screen.findByText('Use a percentage like 3.24, below 100.')).toBeTruthy()
  type('Fee of PayPay in per cent', '1.98')
  fireEvent.click(screen.getByRole('radio', { name: 'Shown' }))
  press('Next')

  await screen.findByRole('heading', { name: 'First administrator' })
  type(/^Full name/, '明野 光')
  type(/^User name/, 'h.akeno')
  type(/^E-mail/, 'h.akeno@akebono.example')
  type(/^Password(?! again)/, goodPassword)
  type(/^Password again/, goodPassword)
  await waitFor(async () => {
    // The server of the test sheds load while the page beside it is drawn: whoever is told to wait presses again.
    const again = screen.queryByRole('button', { name: /^Add the merchant .*あけぼの商店/ })
    if (again) fireEvent.click(again)
    const { list } = (await provider(merchants.list, { Keyword: 'あけぼの' })).result
    expect(list).toHaveLength(1)
  })
  const [added] = (await provider(merchants.list, { Keyword: 'あけぼの' })).result.list
  expect(added?.showDashBoard).toBe('SHOWN')
  const { fees } = (await provider(merchants.detail, { EntCode: added?.entCode ?? '' })).result
  expect(fees.find(({ paymentType }) => paymentType === 'PAYPAY')?.feePpm).toBe(19_800)
})

test('somebody else’s change of a merchant meanwhile is shown before it is lost', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('Ent.search', 'Ent.add', 'Ent.edit')
  const { entCode } = (await provider(merchants.add, newMerchant())).result
  ;({ leave } = await open(it, provider, `/setting/adminUser?Write=${entCode}`))
  await screen.findByRole('dialog', { name: /^Change/ })

  await provider(merchants.modify, { ...(await merchantNow(provider, entCode)), phone: '03-0000-1111' })
  type(/^Display name/, 'あけぼの（新）')
  press(/^Save/)

  expect((await screen.findAllByText('03-0000-1111')).length).toBeGreaterThan(0)
  press('Save mine over it')
  await waitFor(async () =>
    expect(await merchantNow(provider, entCode)).toMatchObject({
      entDisplayName: 'あけぼの（新）',
      phone: '03-0000-1111',
      version: 3,
    }),
  )
})

test('a merchant’s drawer says yes, no and a dash, never a bare value', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('Ent.search', 'Ent.add')
  const { entCode } = (await provider(merchants.add, newMerchant({ enablePoint: true, enableQr: false, address: '' })))
    .result
  ;({ leave } = await open(it, provider, `/setting/adminUser?Open=${entCode}`))

  const drawer = await screen.findByRole('dialog', { name: 'Merchant details' })
  const valueOf = async (label: string) =>
    (await within(drawer).findByText(label, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await valueOf('Points')).toBe('Yes')
  expect(await valueOf('QR codes')).toBe('No')
  expect(await valueOf('Address')).toBe('–')
})

test('whether a merchant’s people see the dashboard is chosen, kept, told in its drawer and its history', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('Ent.search', 'Ent.add', 'Ent.edit')
  const { entCode } = (await provider(merchants.add, newMerchant())).result
  ;({ leave } = await open(it, provider, `/setting/adminUser?Open=${entCode}`))
  const drawer = within(await screen.findByRole('dialog', { name: 'Merchant details' }))
  const told = async () => (await drawer.findByText('Dashboard', { selector: 'dt' })).nextElementSibling?.textContent
  expect(await told()).toBe('Provider’s setting')

  const choiceOf = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog', { name: /^Change the merchant/ }))
    const choices = within(await form.findByRole('radiogroup', { name: 'Dashboard' }))
    return choices.getByRole<HTMLInputElement>('radio', { name })
  }
  const standing = await choiceOf('Provider’s setting')
  expect(standing.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Hidden' }))
  press(/^Save/)

  await waitFor(async () => expect(await told()).toBe('Hidden'))
  expect(await merchantNow(provider, entCode)).toMatchObject({ showDashBoard: 'HIDDEN' })
  // The history tells what it was, and both it and the drawer what it is.
  expect(await drawer.findByText('Provider’s setting')).toBeTruthy()
  expect(drawer.getAllByText('Hidden')).toHaveLength(2)
  expect((await choiceOf('Hidden')).checked).toBe(true)
})

test('a merchant is suspended from its drawer, and one with stores is not offered for deletion', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('Ent.search', 'Ent.edit', 'Ent.delete')
  ;({ leave } = await open(it, provider, `/setting/adminUser?Open=${it.ent}`))

  expect(await screen.findByText(/In use \(stores: 3\)/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  press('Suspend')
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: /^Suspend/ })).getByRole('button', { name: 'Suspend' }),
  )

  await waitFor(async () => {
    const { merchant } = (await provider(merchants.detail, { EntCode: it.ent })).result
    expect(merchant.status).toBe('SUSPENDED')
  })
})

test('the fees of a merchant are changed from a day on, and its drawer says what is to come', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('Ent.search', 'Ent.add', 'Ent.edit')
  const { entCode } = (await provider(merchants.add, newMerchant())).result
  ;({ leave } = await open(it, provider, `/setting/adminUser?Open=${entCode}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: /^Change the merchant/ }))
  fireEvent.change(await form.findByLabelText('Fee of PayPay in per cent'), { target: { value: '2.1' } })
  fireEvent.click(form.getByRole('button', { name: /^Save/ }))

  await screen.findByRole('heading', { name: /^Fees from/ })
  expect(await screen.findByText('2.1%')).toBeTruthy()
  const { planned } = (await provider(merchants.detail, { EntCode: entCode })).result
  expect(planned).toMatchObject([{ paymentType: 'PAYPAY', feePpm: 21_000 }])
})

test('a merchant’s drawer tells when it is paid, today and from a later day on, or that it is not yet', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const provider = await it.admin('Ent.search')
  ;({ leave } = await open(it, provider, `/setting/adminUser?Open=${it.ent}`))
  expect(await screen.findByText(/^It has no deposits yet/)).toBeTruthy()
  await leave()

  for (const [from, closing, after, days, bearer] of [
    ['2020-01-01', 'MONTHLY', 'DAYS', 3, 'MERCHANT'],
    ['2026-01-01', 'WEEKLY', 'NEXT_MONTH_DAY', 15, 'MERCHANT'],
    ['2099-01-01', 'TWICE', 'NEXT_MONTH_END', 0, 'PROVIDER'],
  ] as const)
    await it.schema.sql`
      insert into settlement_cycles (ent_code, valid_from, closing_cycle, closing_weekday, pay_after, pay_days, holiday_rule,
                                     month_end_rule, minimum_transfer, transfer_fee, fee_bearer)
      values (${it.ent}, ${from}, ${closing}, 5, ${after}, ${days}, 'NEXT', 'PREVIOUS', 10000, 330, ${bearer})`
  ;({ leave } = await open(it, provider, `/setting/adminUser?Open=${it.ent}`))

  const headings = await screen.findAllByRole('heading', { name: /^Deposits from/ })
  const facts = headings.map((one) => one.nextElementSibling?.textContent)
  expect(facts).toEqual([
    expect.stringMatching(/Every week: Friday.*Next month, day 15.*The company.*10,000.*330$/),
    expect.stringMatching(
      /On the 15th and the last day of the month.*Last day of the next month.*330, paid by the provider$/,
    ),
  ])
})
