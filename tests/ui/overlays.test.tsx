import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RangePanel, type ChosenRange } from '#ui/DateRange.tsx'
import { LazyDialog } from '#ui/LazyDialog.tsx'
import { Popover } from '#ui/Popover.tsx'
import { show } from './show.tsx'

test('a dialog is left by its buttons only, not by Escape and not by a press outside', async () => {
  const cancel = vi.fn<() => void>()
  const confirm = vi.fn<() => void>()
  show(
    <LazyDialog open title="Refund" onCancel={cancel} confirm={{ label: 'Refund ￥1,200', onConfirm: confirm }}>
      <input aria-label="Reason" />
    </LazyDialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Refund' }, { timeout: 30_000 })

  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
  expect(cancel).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Refund' })).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Refund ￥1,200' }))
  expect(cancel).toHaveBeenCalledOnce()
  expect(confirm).toHaveBeenCalledOnce()
})

async function panel(onApply = vi.fn<(range: ChosenRange) => void>()) {
  show(
    <RangePanel
      value={{ from: '2026-11-01', to: '2026-11-20' }}
      onApply={onApply}
      language="mn"
      days={{
        clocks: [{ zone: 'Asia/Ulaanbaatar', start: '00:00' }],
        weekStart: 1,
        now: new Date('2026-11-21T05:00:00Z'),
      }}
      limitMonths={1}
      limitWords="Up to 1 month"
    />,
  )
  await waitFor(() => expect(document.querySelector('.calendar-day')).not.toBeNull(), { timeout: 30_000 })
  return onApply
}
const day = (date: string) =>
  document.querySelector<HTMLElement>(`.calendar-day[data-value="${date}"]:not([data-outside-range])`)
const press = async (date: string) => act(async () => fireEvent.click(day(date) ?? document.body))
const grey = (date: string) => day(date)?.matches('[data-unavailable], [data-disabled]')

test('the calendar speaks the reader’s language whatever the browser knows', async () => {
  await panel()

  expect(screen.getByText('2026 оны 11-р сар')).toBeTruthy()
  expect([...document.querySelectorAll('.calendar-table th')].slice(0, 7).map((head) => head.textContent)).toEqual([
    'Да',
    'Мя',
    'Лх',
    'Пү',
    'Ба',
    'Бя',
    'Ня',
  ])
})

test('once one day is chosen, days beyond the limit are grey; the future always is', async () => {
  const applied = await panel()
  expect(grey('2026-11-22')).toBe(true)
  expect(grey('2026-10-10')).toBe(false)

  await press('2026-10-15')
  expect(grey('2026-11-14')).toBe(false)
  expect(grey('2026-11-15')).toBe(true)

  await press('2026-11-14')
  fireEvent.click(screen.getByRole('button', { name: 'Show this period' }))
  expect(applied.mock.calls).toEqual([
    [{ from: '2026-10-15', to: '2026-11-14', fromTime: undefined, toTime: undefined }],
  ])
})

test('half a range cannot be shown', async () => {
  await panel()
  await press('2026-11-10')

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show this period' }).disabled).toBe(true)
})

test('a preset applies at once, and times begin as the whole day', async () => {
  const applied = await panel()
  fireEvent.click(screen.getByRole('radio', { name: 'Last week' }))
  expect(applied).toHaveBeenLastCalledWith({ from: '2026-11-09', to: '2026-11-15', preset: 'lastWeek' })

  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose times too' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show this period' }))
  expect(applied).toHaveBeenLastCalledWith({
    from: '2026-11-01',
    to: '2026-11-20',
    fromTime: '00:00:00',
    toTime: '23:59:59',
  })
})

test('nothing in the calendar can be typed into or cleared', async () => {
  await panel()

  expect(document.querySelectorAll('.calendar input')).toHaveLength(0)
})

test('arrows walk over the words for periods, and only the space bar or Enter chooses one', async () => {
  const onApply = await panel()
  const today = screen.getByRole<HTMLInputElement>('radio', { name: 'Today' })

  today.focus()
  fireEvent.keyDown(today, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yesterday' }))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Last month' }))
  expect(onApply).not.toHaveBeenCalled()

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ from: '2026-10-01', to: '2026-10-31', preset: 'lastMonth' })
})

test('a choice in a panel gives the focus back to the button that opened it', () => {
  show(
    <Popover label="Store" button={(trigger) => <button {...trigger}>All stores</button>}>
      {(close) => <button onClick={close}>Ginza</button>}
    </Popover>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'All stores' }))
  const choice = screen.getByRole('button', { name: 'Ginza' })
  choice.focus()

  fireEvent.click(choice)

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All stores' }))
})
