import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { messages } from '#features/messages/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { answersAbout, faked, noticeOf } from './faked.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const second = '0195b2c0-0000-7000-8000-000000000002'
const rows = () => screen.findAllByRole('button', { name: /PayPay|Maintenance of/ })

// The first test waits for the whole app to be translated.
test('opening an unread notice shows its text, reads it and takes it off the badge', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, answersAbout([noticeOf()], 'Use **another way**.\n\n- Visa\n- JCB'))
  ;({ leave } = await open(shown, await it.as('Record.search'), '/message'))
  const [row] = await rows()
  expect(row?.textContent).toContain('Unread')
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Notices ?1$/ }).length).toBeGreaterThan(0))

  fireEvent.click(row as HTMLElement)

  const drawer = within(await screen.findByRole('dialog', { name: 'Notice' }))
  expect((await drawer.findByText('another way')).tagName).toBe('STRONG')
  expect(drawer.getAllByRole('listitem')).toHaveLength(2)
  expect(location.search).toBe('?currentMessageId=0195b2c0-0000-7000-8000-000000000001')
  await waitFor(() => expect(row?.textContent).not.toContain('Unread'))
  expect(screen.queryByRole('link', { name: /^Notices ?1$/ })).toBeNull()
}, 60_000)

test('the text of a notice never becomes markup of the page', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const content = '<img src=x onerror=alert(1)> [tap](javascript:alert(1)) [safe](https://example.jp/)'
  const shown = faked(it, answersAbout([noticeOf()], content))

  ;({ leave } = await open(shown, await it.as(), `/message?currentMessageId=${noticeOf().messageId}`))

  const drawer = await screen.findByRole('dialog', { name: 'Notice' })
  const safe = await within(drawer).findByRole('link', { name: 'safe' })
  expect(safe.getAttribute('rel')).toBe('noopener noreferrer')
  expect(drawer.querySelector('img, script')).toBeNull()
  expect(within(drawer).getAllByRole('link')).toHaveLength(1)
  expect(drawer.textContent).toContain('<img src=x')
})

test('a tab shows its type alone, and the search narrows by words that stay out of the address', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(
    it,
    answersAbout([noticeOf(), noticeOf({ messageId: second, type: '4', messageTitle: 'Maintenance of the till' })]),
  )
  ;({ leave } = await open(shown, await it.as(), '/message?activeTypeId=4'))
  expect((await rows()).map((one) => one.textContent)).toEqual([expect.stringContaining('Maintenance of the till')])

  const field = within(screen.getByRole('search')).getByRole<HTMLInputElement>('textbox', { name: 'Search notices' })
  field.focus()
  fireEvent.change(field, { target: { value: 'PayPay' } })
  fireEvent.keyDown(field, { key: 'Enter' })

  await screen.findByText('No matching notices')
  expect(location.search).toBe('?activeTypeId=4')
  expect(document.activeElement).toBe(field)
  fireEvent.click(screen.getByRole('button', { name: 'Clear all conditions' }))
  await rows()
  expect(field.value).toBe('')
})

test('what is not urgent has a tab of its own, of whatever type', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(
    it,
    answersAbout([noticeOf(), noticeOf({ messageId: second, type: '4', messageTitle: 'Maintenance of the till' })]),
  )
  ;({ leave } = await open(shown, await it.as(), '/message'))
  await rows()

  fireEvent.click(await screen.findByRole('link', { name: /^Not urgent/ }))

  await waitFor(async () => expect((await rows()).map((one) => one.textContent)).toEqual([expect.stringContaining('Maintenance of the till')])) // prettier-ignore
  expect(shown.sent.some(({ path }) => path === messages.normal.path)).toBe(true)
})

test('a notice that asks to be confirmed has a button, once', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, answersAbout([noticeOf({ requireAck: true })]))
  ;({ leave } = await open(shown, await it.as(), '/message'))
  fireEvent.click((await rows())[0] as HTMLElement)

  fireEvent.click(await screen.findByRole('button', { name: 'I have read this' }))

  await screen.findByText(/^Confirmed /)
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
  expect(shown.sent.filter(({ path }) => path === messages.acknowledge.path)).toHaveLength(1)
})

test('all notices can be read at once, and unread again', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, answersAbout([noticeOf(), noticeOf({ messageId: second, type: '4' })]))
  ;({ leave } = await open(shown, await it.as(), '/message'))
  await rows()

  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))

  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(2))
})

test('a house without notices says what will appear there', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })

  ;({ leave } = await open(faked(it, answersAbout([])), await it.as(), '/message'))

  await screen.findByText('No notices yet')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})
