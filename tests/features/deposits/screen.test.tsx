import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bankBookings } from '#features/deposits/bank-bookings.contract.ts'
import { deposits } from '#features/deposits/contract.ts'
import { barsOf, fallOf } from '#features/deposits/waterfall.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { resultOf } from '../transactions/payments.ts'
import { closedDeposit } from './closed.ts'
import { october, sell, settle } from './october.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('an accountant reads a deposit step by step to the yen, and its refund leads to its row', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  await closedDeposit(it)
  const accountant = await it.as('Settle.search', 'Settle.download', 'Record.search')
  ;({ leave } = await open(it, accountant, '/deposit'))

  const list = within(await screen.findByRole('table', { name: 'Deposits' }))
  fireEvent.click(await list.findByRole('button', { name: /￥1,784,095/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Deposit details' }))
  const step = async (name: RegExp) => (await drawer.findByRole('row', { name })).textContent
  expect(await step(/^Refunds/)).toContain('-￥12,000￥1,838,000')
  expect(await step(/^Payment fees/)).toContain('-￥52,735￥1,785,265')
  expect(await step(/^VAT/)).toContain('-￥950￥1,784,315')
  expect(await step(/^Transfer fee/)).toContain('-￥220￥1,784,095')

  fireEvent.click(drawer.getByRole('button', { name: 'Refunds' }))
  const rows = within(await drawer.findByRole('table', { name: 'Transactions of the deposit' }))
  expect((await rows.findAllByRole('button')).map((one) => one.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Refund, .*-￥12,000$/),
  ])
})

test('where the usage is not the payments of its days, the difference check leads from one to the other', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const depositNo = await closedDeposit(it)
  await it.db.sql`
    insert into stat_daily_shop (ent_code, business_date, shop_code, currency, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount)
    values (${it.ent}, '2026-10-05', ${it.shop}, 'JPY', 'VISA_MC', 1, 1, 1370000, 0, 0), (${it.ent}, '2026-10-05', ${it.shop}, 'JPY', 'CASH', 1, 1, 500, 0, 0)`
  await it.db.sql`
    update deposit_lines set late = true where ent_code = ${it.ent} and trade_no = ${`${depositNo}-2`}`
  ;({ leave } = await open(it, await it.as('Settle.search'), `/deposit?Open=${it.ent}.${depositNo}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Difference check' }))
  const bridge = await screen.findByRole('region', { name: 'From the payments of these days to the usage' })
  expect(screen.getByText('Refunded after closing').nextElementSibling?.textContent).toBe('None')
  expect(bridge.textContent).toMatch(/of these days.*2 transactions · ￥1,370,500.*not settled.*1 transaction · -￥500.*late1 transaction · \+￥480,000.*usage￥1,850,000/) // prettier-ignore
  expect(bridge.textContent).not.toContain('Corrected')
  expect(within(bridge).getAllByText('You may not see transactions')).toHaveLength(2)

  fireEvent.click(within(bridge).getByRole('button', { name: '1 transaction' }))
  const rows = within(await screen.findByRole('table', { name: 'Rows of earlier days that came late' }))
  expect((await rows.findAllByRole('row')).slice(1).map((row) => row.textContent)).toEqual([
    expect.stringContaining('￥480,000'),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove the condition Rows of earlier days that came late' }))
  expect(await screen.findByRole('table', { name: 'Transactions of the deposit' })).toBeTruthy()
})

test('a row that is in a later deposit leads there, and one of no deposit says so', async () => {
  await using it = await october()
  await sell(it, [
    { tradeNo: 'late', amount: 700, tradeTime: '2026-10-30T12:00:00+09:00' },
    { tradeNo: 'after', amount: 2_000, tradeType: '06', origTradeNo: 'P', tradeTime: '2026-11-03T12:00:00+09:00' },
  ])
  await settle(it, new Date('2026-12-02T00:00:00+09:00'))
  await it.db.sql`update transactions set deposit_no = null where ent_code = ${it.ent} and trade_no = 'after'`
  const accountant = await it.as('Settle.search', 'Settle.download')
  ;({ leave } = await open(
    it,
    accountant,
    `/deposit?Open=${it.ent}.${it.at.DepositNo}&Tab=trades&Moved=REFUNDED_AFTER`,
  ))
  const rows = async (name: string) => within(await screen.findByRole('table', { name }))
  expect(await (await rows('Refunded after closing')).findByText('Not settled yet')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Difference check' }))
  const [late] = await screen.findAllByText('Rows of these days in later deposits')
  fireEvent.click(within(late?.nextElementSibling as HTMLElement).getByRole('button', { name: '1 transaction' }))
  const moved = await rows('Rows of these days in later deposits')
  expect(screen.getAllByRole('button', { name: 'Export' })).toHaveLength(2)
  const holder = await moved.findByRole('button', { name: /^D\d{14}$/ })
  fireEvent.click(holder)
  await waitFor(() => expect(location.search).toBe(`?Open=${it.ent}.${holder.textContent}`))
  expect(holder.textContent).not.toBe(it.at.DepositNo)
})

test('fees given back by hand are one row of the parts, and the difference check says what they bring', async () => {
  const returned = { id: crypto.randomUUID(), currency: 'JPY', businessDate: '2026-10-31', amount: 0, feeTaxable: -500, reason: 'Campaign' } // prettier-ignore
  await using it = await october({ setup: (entCode) => ({ adjustments: [{ ...returned, entCode }] }) })
  const accountant = await it.as('Settle.search')
  ;({ leave } = await open(it, accountant, `/deposit?Open=${it.ent}.${it.at.DepositNo}&Tab=check`))
  expect((await screen.findByText(/Campaign/)).textContent).toMatch(/^Campaign ￥500$/)

  fireEvent.click(screen.getByRole('button', { name: 'By payment type' }))
  const parts = within(await screen.findByRole('table', { name: 'By payment type' }))
  const rows = await parts.findAllByRole('row', { name: /^Adjustments/ })
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(/￥500.*￥50.*￥550/)])
})

test('who may see transactions is led to those of the days, and to those that nobody settles', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const depositNo = await closedDeposit(it)
  await it.db.sql`
    insert into stat_daily_shop (ent_code, business_date, shop_code, currency, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount)
    values (${it.ent}, '2026-10-05', ${it.shop}, 'JPY', 'VISA_MC', 3, 3, 1850000, 0, 0), (${it.ent}, '2026-10-05', ${it.shop}, 'JPY', 'CASH', 1, 1, 500, 0, 0)`
  ;({ leave } = await open(
    it,
    await it.as('Settle.search', 'Record.search'),
    `/deposit?Open=${it.ent}.${depositNo}&Tab=check`,
  ))
  const bridge = () => screen.findByRole('region', { name: 'From the payments of these days to the usage' })

  fireEvent.click(within(await bridge()).getByRole('button', { name: '1 transaction' }))
  await waitFor(() => expect(location.pathname).toBe('/trade'))
  expect(location.search).toContain('From=2026-10-01')
  expect(location.search).toContain('To=2026-10-31')
  expect(decodeURIComponent(location.search)).toContain('CASH')
})

test('the list gives the documents of a deposit to who may take files, and to nobody without a connection', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const depositNo = await closedDeposit(it)
  const name = `PDF: Payment statement ${depositNo}`
  const page = await open(it, await it.as('Settle.search', 'Settle.download'), '/deposit')
  leave = page.leave
  // The cell's words stand once for the table and once for the card; the style sheet shows one of them.
  expect(await screen.findAllByRole('button', { name })).toHaveLength(2)

  // The page has modules of its own.
  const { answered, unreachable } = await import('#client/connection.ts')
  act(() => unreachable(performance.now()))
  expect(screen.queryAllByRole('button', { name })).toEqual([])
  act(() => answered())
  expect(await screen.findAllByRole('button', { name })).toHaveLength(2)
  await leave()

  ;({ leave } = await open(it, await it.as('Settle.search'), '/deposit'))
  await screen.findByRole('button', { name: /￥1,784,095/ })
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Documents' })).toBeNull()
})

test('what the bank booked is typed in, and the deposit says that it is another amount', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const depositNo = await closedDeposit(it)
  const accountant = await it.as('Settle.search')
  ;({ leave } = await open(it, accountant, `/deposit?Open=${it.ent}.${depositNo}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Enter what the bank booked' }))
  const form = within(await screen.findByRole('dialog', { name: 'What the bank booked' }))
  fireEvent.change(form.getByLabelText(/^Booked amount/), { target: { value: '1,783,875' } })
  fireEvent.click(form.getByRole('button', { name: 'Note it' }))

  // The detail says it, and the list beside it once it has been read anew.
  await waitFor(() => expect(screen.getAllByText('Not what the bank booked')).toHaveLength(2))
})

test('what a colleague noted of the bank meanwhile is shown beside what was typed, and one of the two is chosen', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const depositNo = await closedDeposit(it)
  const at = { entCode: it.ent, depositNo }
  const [accountant, colleague] = [await it.as('Settle.search'), await it.as('Settle.search')]
  ;({ leave } = await open(it, accountant, `/deposit?Open=${it.ent}.${depositNo}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Enter what the bank booked' }))
  const form = within(await screen.findByRole('dialog', { name: 'What the bank booked' }))
  fireEvent.change(form.getByLabelText(/^Booked amount/), { target: { value: '1,783,875' } })
  const { version } = resultOf(await accountant(deposits.detail, { EntCode: it.ent, DepositNo: depositNo }))
  await colleague(bankBookings.match, { ...at, version, amount: 1_784_095, date: '2026-12-01' })
  fireEvent.click(form.getByRole('button', { name: 'Note it' }))

  const conflict = within((await form.findByText('Booked on', { selector: '.form-conflict *' })).closest('.form-conflict') as HTMLElement) // prettier-ignore
  expect(conflict.getByText('￥1,784,095')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(screen.getAllByText('Not what the bank booked')).toHaveLength(2))
})

test('a difference is explained where the dashboard leads to, and the explanation taken back', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const depositNo = await closedDeposit(it)
  await it.db.sql`
    update deposits set bank_match = 'DIFFERENT', bank_amount = 1783875, bank_date = '2026-11-30' where deposit_no = ${depositNo}`
  ;({ leave } = await open(it, await it.as('Settle.search'), `/deposit?Open=${it.ent}.${depositNo}&Tab=check`))

  const part = () => screen.findByRole('region', { name: 'What the bank booked' })
  expect((await part()).textContent).toMatch(/Not what the bank booked.*￥1,783,875.*-￥220/)
  fireEvent.click(within(await part()).getByRole('button', { name: 'Mark as explained' }))
  const form = within(await screen.findByRole('dialog', { name: 'Why did the bank book another amount?' }))
  fireEvent.click(form.getByRole('button', { name: 'Save the explanation' }))
  expect(await form.findByText('Fill this in.')).toBeTruthy()
  fireEvent.change(form.getByLabelText(/^Remark/), { target: { value: 'The bank kept a fee' } })
  fireEvent.click(form.getByRole('button', { name: 'Save the explanation' }))

  expect(await screen.findByText('The bank kept a fee')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Not what the bank booked (explained)').length).toBeGreaterThan(1))
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the explanation' }))
  expect(await screen.findByRole('button', { name: 'Mark as explained' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Not what the bank booked (explained)')).toBeNull())
})

test('without the right there is neither the screen nor an entry of it', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.as('Record.search'), '/deposit'))

  expect(await screen.findAllByText('Page not found')).not.toEqual([])
  expect(screen.queryByRole('link', { name: 'Deposits' })).toBeNull()
})

test('the device keeps what was read of deposits, and nothing of a bank account', async () => {
  await using it = await portal()
  await closedDeposit(it)
  const kept = Object.values(deposits).filter((call) => 'offline' in call)
  expect(kept.map(({ path }) => path)).toContain('/api/deposit/detail')
  expect(kept.map(({ path }) => path)).not.toContain('/api/deposit/accounts')
  const fields = JSON.stringify(kept.map(({ answer }) => Object.keys((answer as { shape?: object }).shape ?? {})))
  expect(fields).not.toMatch(/holder|accountNumber|bankName|bankTail|branch/)
  const reader = await it.as('Settle.search')
  expect(JSON.stringify((await reader(deposits.list, {})).result)).not.toMatch(/holder|accountNumber|bankName|tail/i)
})

test('bars begin at zero unless all amounts are far from it, and the last step is what is left', () => {
  const deposit = { totalUsage: 1_850_000, refund: 12_000, chargeback: 0, fee: 52_735, vat: 950, adjustment: 0, carryIn: 0, transferFee: 220, carryOut: 0, transferAmount: 1_784_095 } // prettier-ignore
  const steps = fallOf(deposit as Parameters<typeof fallOf>[0])

  expect(steps.at(-2)?.left).toBe(1_784_095n)
  expect(barsOf(steps).cut).toBe(true)
  const small = fallOf({ ...deposit, refund: 1_700_000, transferAmount: 96_095 } as Parameters<typeof fallOf>[0])
  expect(barsOf(small).cut).toBe(false)
  for (const { x, width } of barsOf(steps).bars) expect(x >= 0 && x + width <= 1003).toBe(true)
})

test('a deposit adds up by its columns, in the list, in its file and in its parts, whatever was taken back or carried', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const depositNo = await closedDeposit(it)
  await it.db.sql`
    update deposits set chargeback = 8000, chargeback_count = 1, adjustment = -500, carry_in = 1200, transfer_amount = transfer_amount - 7300
     where deposit_no = ${depositNo}`
  await it.db.sql`
    insert into deposit_lines (ent_code, trade_no, deposit_no, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, tax_ppm, late)
    values (${it.ent}, ${`${depositNo}-4`}, ${depositNo}, '2026-10-12', ${it.shop}, 'VISA_MC', 'CHARGEBACK', 8000, 0, 32400, null, false)`
  const accountant = await it.as('Settle.search', 'Settle.download')
  ;({ leave } = await open(it, accountant, '/deposit'))

  const table = await screen.findByRole('table', { name: 'Deposits' })
  const row = (await within(table).findByRole('button', { name: /￥1,776,795/ })).closest('tr')
  expect(figuresOf(table, row)).toEqual(new Map([
    ['Total usage', 1_850_000],
    ['Refunds', -12_000],
    ['Payment fees', -52_735],
    ['VAT', -950],
    ['Adjustments, carried amounts, chargebacks', -7_300],
    ['Transfer fee', -220],
    ['Transfer amount', 1_776_795],
  ])) // prettier-ignore
  const columns = ['totalUsage', 'refund', 'fee', 'vat', 'others', 'transferFee', 'transferAmount'] as const
  const { body } = await accountant.raw(deposits.file, { columns: [...columns], format: 'csv' }, { 'accept-language': 'en' }) // prettier-ignore
  expect(body.trim().split('\r\n')[1]).toBe('1850000,12000,52735,950,-7300,220,1776795')

  fireEvent.click(screen.getByRole('button', { name: /￥1,776,795/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Deposit details' }))
  fireEvent.click(await drawer.findByRole('button', { name: 'By payment type' }))
  const parts = await drawer.findByRole('table', { name: 'By payment type' })
  const visa = (await within(parts).findByText('Visa / Mastercard')).closest('tr')
  const { Net: net, ...steps } = Object.fromEntries(figuresOf(parts, visa))
  expect(steps['Adjustments, chargebacks']).toBe(-8_000)
  expect(Object.values(steps).reduce((sum, one) => sum + one, 0)).toBe(net)
})

/** The amounts of a row by the headings of its columns. */
function figuresOf(table: HTMLElement, row: HTMLTableRowElement | null): Map<string, number> {
  const heads = within(table).getAllByRole('columnheader')
  const cells = [...(row?.cells ?? [])]
  return new Map(
    heads.flatMap((head, at) => {
      const [, sign = '', digits] = /^(-?)￥([\d,]+)$/.exec(cells[at]?.textContent ?? '') ?? []
      return digits ? [[head.textContent ?? '', Number(sign + digits.replaceAll(',', ''))]] : []
    }),
  )
}
