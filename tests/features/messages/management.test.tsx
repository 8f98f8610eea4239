import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Call } from '#shared/call.ts'
import type { MessageForEdit } from '#features/messages/notice.contract.ts'
import { messageManagement } from '#features/messages/management.contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { answersAbout, faked, noticeOf, type Answering } from './faked.ts'
import { notice, resultOf } from './writing.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const rights = ['Message.search', 'Message.add', 'Message.edit', 'Message.delete'] as const
const { messageId, messageType } = noticeOf()

function sentNotice(more: Partial<MessageForEdit> = {}): MessageForEdit {
  return {
    messageId,
    messageTitle: 'Closing early on Friday',
    messageType,
    entCode: 'E00000001',
    creator: 'Hanako',
    createDate: '2026-11-20T00:00:00Z',
    releaseTime: '2026-11-20T01:00:00Z',
    status: 'PUBLISHED',
    receiverMode: 'ALL_USERS',
    receiverCount: 40,
    readCount: 39,
    ackCount: 0,
    requireAck: false,
    sendEmail: true,
    sendPush: true,
    pushSent: 31,
    mailSent: 12,
    editable: true,
    version: 3,
    content: 'We close at **five**.',
    languages: {},
    receiverIds: [],
    receivers: [],
    editableAfterPosting: true,
    hideOnLockScreen: false,
    attachments: [],
    versions: [],
    ...more,
  }
}

const reach = { receivers: 40, withDevice: 31, withMail: 12, withNeither: 4, neverSeen: 1 }

function managementCalls(notices: MessageForEdit[] = []): ReadonlyMap<Call, Answering> {
  const asOf = '2026-11-21T05:00:00Z'
  const page = <Row,>(list: readonly Row[]) => ({ list, total: list.length, pageIndex: 1, pageSize: 50, asOf })
  const channel = { total: 31, waiting: 0, sent: 31, failed: 0 }
  return new Map<Call, Answering>([
    ...answersAbout([]),
    [messageManagement.types, () => ({ list: [messageType], asOf })],
    [messageManagement.list, () => page(notices)],
    [messageManagement.detail, () => notices[0]],
    [messageManagement.reach, () => reach],
    [
      messageManagement.delivery,
      () => ({
        reach,
        sent: 36,
        delivered: 33,
        opened: 39,
        acknowledged: 0,
        push: { ...channel, shown: 30, gone: 0 },
        mail: channel,
        asOf,
      }),
    ],
    [messageManagement.recipients, () => page([])],
    [messageManagement.create, () => ({ messageId, version: 1, status: 'PUBLISHED' })],
    [messageManagement.update, () => ({ messageId, version: 4, status: 'PUBLISHED' })],
    [messageManagement.sendAgain, () => ({ receivers: 1 })],
  ])
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const form = async () => within(await screen.findByRole('dialog', { name: 'Write a notice' }))

// The first test waits for the whole app to be translated.
test('a notice is written and posted once; the button says how many people get it', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls())
  ;({ leave } = await open(shown, await it.as(...rights), '/message/management'))
  fireEvent.click(await screen.findByRole('button', { name: 'Write a notice' }))
  const inside = await form()
  await inside.findByRole('option', { name: 'Outage' })
  type(inside.getByLabelText(/^Kind of notice/), '1')
  type(inside.getByLabelText(/^Title/), 'Closing early')
  type(inside.getByLabelText(/^Text/), 'At five.')

  const post = await inside.findByRole('button', { name: 'Post to 40 people' })
  fireEvent.click(post)
  fireEvent.click(post)

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Write a notice' })).toBeNull())
  const posted = shown.sent.filter(({ path }) => path === messageManagement.create.path)
  expect(posted.map(({ body }) => body)).toMatchObject([
    { messageTitle: 'Closing early', content: 'At five.', messageTypeId: '1', receiverMode: 'ALL_USERS', draft: false },
  ])
}, 60_000)

test('the roles chosen narrow the receivers at once, here as on the server; a changed notice has them ticked again', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const author = await it.as(...rights)
  const clerks = await it.as('Record.search')
  const [role] = await it.db.sql<{ name: string }>`
    update roles set role_name = 'Clerks' where tenant_code = ${it.tenant}
       and role_id = (select role_id from users where tenant_code = ${it.tenant} and user_id = ${clerks.userId})
    returning role_name as name`
  ;({ leave } = await open(it, author, '/message/management?Write=new'))
  const inside = await form()
  await inside.findByRole('button', { name: 'Post to 2 people' })
  type(inside.getByLabelText(/^Title/), 'Stock on Friday')
  type(inside.getByLabelText(/^Text/), 'Count **everything**.')
  fireEvent.change(inside.getByLabelText(/^Kind of notice/), { target: { value: '4' } })
  const narrowing = within(await inside.findByRole('group', { name: /^Only people with these roles/ }))

  fireEvent.click(narrowing.getByRole('checkbox', { name: role?.name ?? '' }))
  fireEvent.click(await inside.findByRole('button', { name: 'Post to 1 person' }))

  await screen.findByRole('dialog', { name: 'Notice details' })
  const [sent] = await it.db.sql<{ id: string; people: string[] }>`
    select m.message_id::text as id, array_agg(v.user_id) as people
      from messages m join message_receivers v on v.tenant_code = m.tenant_code and v.message_id = m.message_id
     where m.tenant_code = ${it.tenant} and m.title = 'Stock on Friday' group by 1`
  expect(sent?.people).toEqual([clerks.userId])
  await leave()
  ;({ leave } = await open(it, author, `/message/management?Write=${sent?.id}`))
  const again = within(await screen.findByRole('dialog', { name: 'Change the notice' }))
  expect(await again.findByRole('checkbox', { name: 'Clerks', checked: true })).toBeTruthy()
})

test('what is missing is said under its field and nothing is sent', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls())
  ;({ leave } = await open(shown, await it.as(...rights), '/message/management?Write=new'))
  const inside = await form()
  fireEvent.click(await inside.findByRole('radio', { name: 'Chosen people' }))

  fireEvent.click(await inside.findByRole('button', { name: 'Post' }))

  for (const words of ['Choose a type.', 'Type a title.', 'Type a text.', 'Choose at least one receiver.'])
    await inside.findByText(words)
  expect(shown.sent.some(({ path }) => path === messageManagement.create.path)).toBe(false)
})

test('the figures tell how far a notice has come and whom nothing wakes', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls([sentNotice()]))
  ;({ leave } = await open(shown, await it.as(...rights), '/message/management'))
  fireEvent.click(await screen.findByRole('button', { name: 'Closing early on Friday' }))

  const drawer = within(await screen.findByRole('dialog', { name: 'Notice details' }))
  await drawer.findByText(/4 people have neither a device nor an address/)
  expect(drawer.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Receivers40100%',
    'Sent3690%',
    'Arrived3382%',
    'Read3997%',
  ])
  drawer.getByText('31 with a device, 12 with e-mail, 4 in the portal only')
  fireEvent.click(drawer.getByRole('button', { name: 'Send again to people who have not read it' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send again to 1' }))
  await screen.findByText('Sending to 1 person')
})

test('a notice that wakes nobody says so and has no steps of sending', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls([sentNotice({ sendPush: false, sendEmail: false })]))
  ;({ leave } = await open(shown, await it.as(...rights), '/message/management'))
  fireEvent.click(await screen.findByRole('button', { name: 'Closing early on Friday' }))

  const drawer = within(await screen.findByRole('dialog', { name: 'Notice details' }))
  await drawer.findByText(/sent neither as an alert nor by e-mail/)

  expect(drawer.getAllByRole('row').map((row) => row.textContent)).toEqual(['Receivers40100%', 'Read3997%'])
  expect(drawer.queryByRole('button', { name: /^Send again/ })).toBeNull()
})

test('figures name only the ways a sent notice took', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls([sentNotice({ sendPush: false })]))
  ;({ leave } = await open(shown, await it.as(...rights), '/message/management'))
  fireEvent.click(await screen.findByRole('button', { name: 'Closing early on Friday' }))

  const drawer = within(await screen.findByRole('dialog', { name: 'Notice details' }))
  await drawer.findByText('12 with e-mail, 28 in the portal only')

  drawer.getByText('28 people receive no e-mail and see it in the portal only.')
  expect(drawer.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Receivers40100%',
    'Sent3690%',
    'Read3997%',
  ])
})

test('the figures under the receivers follow the ways that are chosen, and the button says as many people', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls())
  ;({ leave } = await open(shown, await it.as(...rights), '/message/management?Write=new'))
  const inside = await form()
  const figures = async (words: string) => {
    const [shownWords] = await inside.findAllByText(words)
    expect(shownWords?.closest('[role=status]')?.textContent).toBe(`40 receivers ${words}`)
    inside.getByRole('button', { name: 'Post to 40 people' })
  }
  const turn = (name: string) => fireEvent.click(inside.getByRole('checkbox', { name }))

  await figures('31 with a device, 9 in the portal only')
  turn('Send by e-mail too')
  await figures('31 with a device, 12 with e-mail, 4 in the portal only')
  turn('Alert on devices')
  await figures('12 with e-mail, 28 in the portal only')
  turn('Send by e-mail too')
  await figures('They see it in the portal; nothing is sent.')
})

test('a change of a posted notice carries the version it was read at', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls([sentNotice()]))
  ;({ leave } = await open(shown, await it.as(...rights), `/message/management?Write=${messageId}`))
  const inside = within(await screen.findByRole('dialog', { name: 'Change the notice' }))
  type(await inside.findByLabelText(/^Title/), 'Closing at five')

  fireEvent.click(inside.getByRole('button', { name: 'Save the change' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change the notice' })).toBeNull())
  expect(shown.sent.find(({ path }) => path === messageManagement.update.path)?.body).toMatchObject({
    messageId,
    version: 3,
    messageTitle: 'Closing at five',
    content: 'We close at **five**.',
  })
})

test('a notice saved as it was is not sent; letting a draft out as it was is', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shown = faked(it, managementCalls([sentNotice({ status: 'DRAFT' })]))
  ;({ leave } = await open(shown, await it.as(...rights), `/message/management?Write=${messageId}`))
  const inside = within(await screen.findByRole('dialog', { name: 'Change the notice' }))
  const sent = () => shown.sent.filter(({ path }) => path === messageManagement.update.path)

  fireEvent.click(await inside.findByRole('button', { name: 'Save as draft' }))
  await inside.findByText('Processing is cancelled because there are no changes')
  expect(sent()).toEqual([])
  fireEvent.click(inside.getByRole('button', { name: /^Schedule/ }))

  await waitFor(() => expect(sent().map(({ body }) => body)).toMatchObject([{ messageId, version: 3, draft: false }]))
})

test('a notice somebody changed meanwhile shows what they saved, and mine goes over it', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const author = await it.as(...rights)
  const { messageId: id, version } = resultOf(await author(messageManagement.create, notice({ draft: true })))
  ;({ leave } = await open(it, author, `/message/management?Write=${id}`))
  const inside = within(await screen.findByRole('dialog', { name: 'Change the notice' }))
  type(await inside.findByLabelText(/^Title/), 'Closing at five')
  resultOf(
    await author(messageManagement.update, { ...notice({ draft: true }), messageId: id, version, content: 'At six.' }),
  )

  fireEvent.click(inside.getByRole('button', { name: 'Save as draft' }))
  await inside.findByText(/^Somebody changed this/)
  expect(inside.getByRole('row', { name: /^Text/ }).textContent).toBe('TextAt six.At six.')
  fireEvent.click(inside.getByRole('button', { name: 'Save mine over it' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change the notice' })).toBeNull())
  expect(
    await it.db.sql`select title, content from messages where tenant_code = ${it.tenant} and message_id = ${id}`,
  ).toEqual([{ title: 'Closing at five', content: 'At six.' }])
})

test('somebody who may only look has neither button nor form, and staff never see the provider’s management', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const looker = await it.as('Message.search')
  const shown = faked(it, managementCalls([sentNotice({ status: 'DRAFT' })]))
  ;({ leave } = await open(shown, looker, `/message/management?Open=${messageId}`))

  const drawer = within(await screen.findByRole('dialog', { name: 'Notice details' }))
  await drawer.findByText('Closing early on Friday')

  for (const name of ['Write a notice', 'Change', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
  await leave()
  ;({ leave } = await open(shown, looker, '/message/sysManagement'))
  expect((await screen.findAllByRole('heading', { name: 'Page not found' })).length).toBeGreaterThan(0)
})
