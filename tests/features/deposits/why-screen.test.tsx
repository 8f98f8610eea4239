import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { closedDeposit } from './closed.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

async function asked(it: Awaited<ReturnType<typeof portal>>) {
  const depositNo = await closedDeposit(it)
  ;({ leave } = await open(it, await it.as('Settle.search'), `/deposit?Open=${it.ent}.${depositNo}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Why is it not what I expected?' }))
  return { depositNo, dialog: within(await screen.findByRole('dialog', { name: 'Why is it not what I expected?' })) }
}
const typed = (dialog: ReturnType<typeof within>, amount: string) =>
  fireEvent.change(dialog.getByLabelText(/^(Expected|Booked) amount/), { target: { value: amount } })

test('the amount that was expected is explained, and its part leads to where it stands', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const { dialog } = await asked(it)

  typed(dialog, '1,796,315')
  expect(await dialog.findByText(/All of it is explained/)).toBeTruthy()
  expect(dialog.getByRole('row', { name: /^Refunds/ }).textContent).toContain('-￥12,000')
  expect(dialog.getByRole('row', { name: /^Transfer fee/ }).textContent).toContain('-￥220')
  expect(dialog.getByRole('row', { name: /^Unexplained/ }).textContent).toContain('￥0')

  fireEvent.click(dialog.getByRole('button', { name: 'Refunds' }))
  expect(await screen.findByRole('table', { name: 'Transactions of the deposit' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Why is it not what I expected?' })).toBeNull()
})

test('what nothing comes to is said to be unexplained, and words that are no amount are pointed at', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const { dialog } = await asked(it)

  typed(dialog, '1,000,000')
  expect(await dialog.findByText(/Nothing in the books of this deposit comes to it/)).toBeTruthy()
  expect(dialog.getByRole('row', { name: /^Unexplained/ }).textContent).toContain('￥784,095')
  typed(dialog, 'abc')
  expect(await dialog.findByText('Enter the amount as figures.')).toBeTruthy()
})

test('the amount that the bank booked is noted from there', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const { dialog } = await asked(it)

  fireEvent.click(dialog.getByRole('radio', { name: 'The bank booked it' }))
  typed(dialog, '1783985')
  expect(await dialog.findByText(/A bank may keep a fee of its own/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /^Note that ￥1,783,985/ }))

  expect(await screen.findByText('Not what the bank booked')).toBeTruthy()
})

test('a bank’s CSV is read on the device, its columns confirmed, and the line of the deposit noted', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const { dialog, depositNo } = await asked(it)
  fireEvent.click(dialog.getByRole('button', { name: 'Read the bank’s file' }))
  const file = within(await screen.findByRole('dialog', { name: 'The bank’s file' }))

  bring(file, 'bank-statement.csv')
  expect(await file.findByRole('combobox', { name: /^Amount paid in/ })).toMatchObject({ value: '2' })
  fireEvent.click(file.getByRole('button', { name: 'Use these columns' }))
  expect(await file.findByRole('checkbox', { name: /￥1,784,095.*same amount/ })).toMatchObject({ checked: true })
  expect(file.getByText(/^2 other lines/)).toBeTruthy()
  fireEvent.click(file.getByRole('button', { name: 'Note 1 line' }))

  await expect
    .poll(
      () =>
        it.db
          .sql`select bank_match as match, bank_amount as amount, bank_date as day from deposits where deposit_no = ${depositNo}`,
    ) // prettier-ignore
    .toEqual([{ match: 'MATCHED', amount: 1_784_095n, day: '2026-11-30' }])
})

test('a statement of the banks’ common form needs no columns; a broken one is refused with its line', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const { dialog } = await asked(it)
  fireEvent.click(dialog.getByRole('button', { name: 'Read the bank’s file' }))
  const file = within(await screen.findByRole('dialog', { name: 'The bank’s file' }))

  bring(file, 'bank-statement.zengin.txt', (bytes) => bytes.subarray(0, bytes.length - 10))
  expect((await file.findByRole('alert')).textContent).toMatch(/nothing of it was used.*Line 7:.*200 bytes/)
  bring(file, 'bank-statement.zengin.txt')
  expect(await file.findByRole('checkbox', { name: /￥1,784,095/ })).toBeTruthy()
})

test('the columns of a bank’s CSV are asked once and remembered for the person, and can be changed', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const { dialog } = await asked(it)
  fireEvent.click(dialog.getByRole('button', { name: 'Read the bank’s file' }))
  const file = within(await screen.findByRole('dialog', { name: 'The bank’s file' }))
  bring(file, 'bank-statement.csv')
  await file.findByRole('combobox', { name: /^Amount paid in/ })
  fireEvent.click(file.getByRole('button', { name: 'Use these columns' }))
  await file.findByRole('checkbox', { name: /￥1,784,095/ })
  await expect.poll(() => kept(it)).toEqual([{ day: '年月日', income: 'お預入れ', payer: 'お取り扱い内容' }])

  bring(file, 'bank-statement.csv')
  expect(await file.findByText(/^Columns as last time: .*年月日.*お預入れ/)).toBeTruthy()
  expect(file.getByRole('checkbox', { name: /￥1,784,095/ })).toBeTruthy()
  fireEvent.click(file.getByRole('button', { name: 'Change the columns' }))
  const payer: HTMLSelectElement = await file.findByRole('combobox', { name: /^Payer/ })
  fireEvent.change(payer, { target: { value: '' } })
  fireEvent.click(file.getByRole('button', { name: 'Use these columns' }))

  await expect.poll(() => kept(it)).toMatchObject([{ payer: null }])
})

/** The columns that are remembered of the people of this enterprise. */
const kept = ({ db, ent }: Awaited<ReturnType<typeof portal>>) =>
  db.sql`select day_column as day, income_column as income, payer_column as payer from bank_columns where ent_code = ${ent}`

function bring(file: ReturnType<typeof within>, name: string, spoil = (bytes: Buffer) => bytes) {
  const bytes = spoil(readFileSync(join(import.meta.dirname, '../../../docs/samples', name)))
  const input = file.getByLabelText('Choose a file', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(bytes)], name)] } })
}
