import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { answered, connection } from '#client/connection.ts'
import type { FormOptions, Saved } from '#client/forms/form.ts'
import { useForm } from '#client/forms/use-form.ts'
import { createQueries } from '#client/queries.ts'
import { hasUnsavedInput } from '#client/unsaved-input.ts'
import { setUserStore } from '#client/user-store.ts'
import { Field } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'

const save = call({
  method: 'PUT',
  path: '/api/test/thing',
  summary: 'Saves a thing',
  caller: 'anyone',
  idempotent: true,
  input: z.object({ name: z.string(), shopCode: z.string(), pin: z.string(), version: z.int() }),
  answer: z.null(),
})
const Thing = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  shopCode: z.string().check(z.minLength(1, 'none')),
  pin: z.string(),
})
type Thing = z.infer<typeof Thing>

type Sent = { body: { name: string; shopCode: string; version: number }; key: string | null }
let sent: Sent[] = []
let kept: Map<string, unknown>
/** What the server says to the next saves, in turn; success when nothing is left. */
let answers: (object | 'nothing')[] = []

beforeEach(() => {
  sent = []
  answers = []
  kept = new Map()
  answered()
  setUserStore(
    Promise.resolve({
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: unknown) => void kept.set(name, value),
      delete: async (name: string) => void kept.delete(name),
      names: async () => [...kept.keys()],
    } as never),
  )
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(body), key: headers['idempotency-key'] ?? null })
    const answer = answers.shift() ?? { resultType: 1000, message: '', result: null }
    if (answer === 'nothing') throw new TypeError('no network')
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json', 'x-portal': '1' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setUserStore(undefined)
})

const refusal = (resultType: number, message: string) => ({ resultType, message, result: null })
const saved = vi.fn<() => void>()
const first: Thing = { name: 'Tea', shopCode: 'S1', pin: '' }

function ThingForm(options: Partial<FormOptions<Thing, Thing, typeof save>>) {
  const form = useForm(Thing, {
    first,
    call: save,
    input: (checked, version) => ({ ...checked, version: version ?? 0 }),
    draft: 'none',
    words: { shopCode: { none: 'Choose a store.' } },
    refusedAt: { name: ['userNameExists'] },
    onSaved: saved,
    ...options,
  })
  return (
    <FormScaffold
      form={form}
      place="page"
      save="Save"
      onCancel={saved}
      fields={{ labels: { name: 'Name', shopCode: 'Store' } }}
    >
      {form.sent && <output>{form.sent.answer === undefined ? 'unsure' : 'done'}</output>}
      <button type="button" onClick={form.sendAgain}>
        Send again
      </button>
      <button type="button" onClick={form.giveUp}>
        Forget
      </button>
      {(['name', 'shopCode', 'pin'] as const).map((field) => (
        <Field key={field} label={field} error={form.error(field)}>
          {(ids) => <TextInput {...ids} {...form.field(field)} />}
        </Field>
      ))}
    </FormScaffold>
  )
}

function open(options: Partial<FormOptions<Thing, Thing, typeof save>> = {}) {
  saved.mockClear()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueries()}>
        <ThingForm {...options} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the first field that is wrong gets the focus, each says what to mend, and nothing is sent', async () => {
  open({ first: { name: '', shopCode: '', pin: '' } })
  expect(document.querySelector('[aria-invalid]')).toBeNull()

  press('Save')

  await waitFor(() => expect(document.activeElement).toBe(field('name')))
  screen.getByText('Fill this in.')
  screen.getByText('Choose a store.')
  type('name', 'Coffee')
  screen.getByText(/^Shorten it to/)
  type('name', 'Cocoa')
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(field('shopCode')))
  expect(sent).toEqual([])
})

test('pressing twice sends once, and what was saved is no unsaved input any more', async () => {
  open()
  expect(hasUnsavedInput()).toBe(false)
  type('name', 'Mocha')
  expect(hasUnsavedInput()).toBe(true)

  press('Save')
  press('Save')

  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(sent.map(({ body }) => body.name)).toEqual(['Mocha'])
  await waitFor(() => expect(hasUnsavedInput()).toBe(false))
})

test('a save without changes sends nothing and says so in the specification’s words; a new record may be as it began', async () => {
  open({ edits: { version: 1 } })
  press('Save')
  await screen.findByText('Processing is cancelled because there are no changes')
  expect(sent).toEqual([])

  cleanup()
  open()
  press('Save')
  await waitFor(() => expect(saved).toHaveBeenCalled())
})

test('a refusal about a field stands under it until it is changed; any other stands in the foot', async () => {
  answers = [refusal(3600, 'Username already exists'), refusal(4000, 'Error, please contact us.')]
  open()
  press('Save')
  await screen.findByText('Username already exists')
  await waitFor(() => expect(document.activeElement).toBe(field('name')))
  expect(field('name').getAttribute('aria-invalid')).toBe('true')

  type('name', 'Mocha')
  expect(field('name').getAttribute('aria-invalid')).toBeNull()
  press('Save')
  await screen.findByText('Error, please contact us.')
  expect(field('name').getAttribute('aria-invalid')).toBeNull()
})

test('a refusal that names a field is told with its label, whatever the call names it; one that is no field of the form as it is', async () => {
  const about = (parameter: string) => ({ ...refusal(1030, 'Parameter error'), parameter })
  answers = [about('shopCode'), about('title.0'), about('version')]
  open({ wireNames: { title: 'name' } })

  press('Save')
  await screen.findByText('Parameter error (Store)')
  press('Save')
  await screen.findByText('Parameter error (Name)')
  press('Save')
  await screen.findByText('Parameter error')
})

test('without an answer the same request is sent again; after a refusal it is another one', async () => {
  answers = ['nothing', refusal(4000, 'No'), refusal(4000, 'No')]
  open()
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  answered()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  press('Save')
  await screen.findByText('No')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(3))

  const [lost, again, other] = sent.map(({ key }) => key)
  expect(lost).toBe(again)
  expect(other).not.toBe(again)
})

test('offline it says so and cannot be sent', async () => {
  open()
  connection.set({ online: false, lastAnswer: undefined })
  await screen.findByText(/^You are offline/)
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

test('what was typed is there again, without the fields the form lists, and can be thrown away', async () => {
  const draft = { name: 'thing', never: ['pin'] as const }
  open({ draft })
  type('name', 'Mocha')
  type('shopCode', 'S2')
  type('pin', '1234')
  await waitFor(() => expect(kept.get('draft:thing')).toMatchObject({ name: 'Mocha', shopCode: 'S2' }))
  expect(JSON.stringify(kept.get('draft:thing'))).not.toContain('1234')
  cleanup()

  open({ draft })
  await waitFor(() => expect(field('shopCode').value).toBe('S2'))
  expect(field('pin').value).toBe('')
  press('Start over')
  expect(field('name').value).toBe('Tea')
  await waitFor(() => expect(kept.size).toBe(0))
})

test('a page loaded again after no answer sends the same request, not a second one', async () => {
  answers = ['nothing']
  const draft = { name: 'thing' }
  open({ draft })
  type('name', 'Mocha')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  answered()

  open({ draft })
  await waitFor(() => expect(field('name').value).toBe('Mocha'))
  press('Save')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent[1]).toEqual(sent[0])
})

test('what may be sent once is kept before it leaves: without an answer the very same goes again, and its answer stays', async () => {
  answers = ['nothing']
  const options = { draft: { name: 'thing' }, once: true } as const
  open(options)
  type('name', 'Mocha')
  press('Save')
  await screen.findByText('unsure')
  cleanup()
  answered()

  // What the record has become meanwhile changes nothing about what was sent.
  open({ ...options, first: { ...first, shopCode: 'S9' } })
  await screen.findByText('unsure')
  press('Send again')
  await screen.findByText('done')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  cleanup()

  open(options)
  await screen.findByText('done')
  press('Forget')
  await waitFor(() => expect(kept.size).toBe(0))
})

test('a refusal of what may be sent once lets another request go', async () => {
  answers = [refusal(4002, 'No.')]
  open({ draft: { name: 'thing' }, once: true })
  type('name', 'Mocha')
  press('Save')
  await screen.findByText('No.')
  expect(screen.queryByText('unsure')).toBeNull()

  press('Save')
  await screen.findByText('done')
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('a draft goes on from what is saved by now: only what was changed here is carried over', async () => {
  const draft = { name: 'thing' }
  open({ draft })
  type('name', 'Mocha')
  await waitFor(() => expect(kept.size).toBe(1))
  cleanup()

  open({ draft, first: { ...first, shopCode: 'S9' } })
  await waitFor(() => expect(field('name').value).toBe('Mocha'))
  expect(field('shopCode').value).toBe('S9')

  type('name', 'Tea')
  await waitFor(() => expect(kept.size).toBe(0))
})

test('a draft over a record that was saved since says so, until it is thrown away', async () => {
  const opened = (version: number) => open({ draft: { name: 'thing' }, edits: { version } })
  opened(1)
  type('name', 'Mocha')
  await waitFor(() => expect(kept.size).toBe(1))
  cleanup()
  opened(1)
  await waitFor(() => expect(field('name').value).toBe('Mocha'))
  expect(screen.queryByText(/^Somebody changed this/)).toBeNull()
  cleanup()

  opened(2)
  expect(await screen.findByText(/^Somebody changed this/)).toBeTruthy()
  type('name', 'Milk')
  expect(screen.getByText(/^Somebody changed this/)).toBeTruthy()
  press('Start over')
  expect(screen.queryByText(/^Somebody changed this/)).toBeNull()
})

test('a draft of another shape is left alone', async () => {
  kept.set('draft:thing', { name: 7, gone: true, shopCode: 'S2' })
  open({ draft: { name: 'thing' } })
  await waitFor(() => expect(field('shopCode').value).toBe('S2'))
  expect(field('name').value).toBe('Tea')
})

const changedByOther = refusal(1030, 'The record changed, please review.')
const conflict = async (now: Saved<Thing>) => {
  answers = [changedByOther]
  open({ edits: { version: 1, reread: async () => now } })
  type('name', 'Mocha')
  press('Save')
  return screen.findByText(/^Somebody changed this/)
}

test('a record somebody else changed shows what they saved, and mine goes over it without taking back the rest', async () => {
  await conflict({ values: { name: 'Milk', shopCode: 'S9', pin: '' }, version: 2 })
  screen.getByRole('row', { name: 'Name Milk Mocha' })
  screen.getByRole('row', { name: 'Store S9 S9' })
  expect(sent).toHaveLength(1)

  press('Save mine over it')

  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent[1]?.body).toMatchObject({ name: 'Mocha', shopCode: 'S9', version: 2 })
})

test('theirs can be taken instead; the form goes on from it', async () => {
  await conflict({ values: { name: 'Milk', shopCode: 'S1', pin: '' }, version: 2 })
  press('Discard mine')
  expect(field('name').value).toBe('Milk')
  type('name', 'Malt')
  press('Save')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent.map(({ body }) => [body.name, body.version])).toEqual([
    ['Mocha', 1],
    ['Malt', 2],
  ])
})

test('a refusal of the same number on a record nobody changed is no conflict', async () => {
  answers = [refusal(1030, 'Processing is unsuccessful')]
  open({ edits: { version: 1, reread: async () => ({ values: first, version: 1 }) } })
  type('name', 'Mocha')
  press('Save')
  await screen.findByText('Processing is unsuccessful')
  expect(screen.queryByText(/^Somebody changed this/)).toBeNull()
})

test('giving up what nothing keeps is asked once; the foot tells what changed', async () => {
  open()
  press('Cancel')
  expect(saved).toHaveBeenCalledTimes(1)

  type('name', 'Mocha')
  press('Show the changes')
  screen.getByRole('row', { name: 'Name Tea Mocha' })
  press('Cancel')
  expect(saved).toHaveBeenCalledTimes(1)
  press('Keep editing')
  press('Cancel')
  press('Discard and close')
  expect(saved).toHaveBeenCalledTimes(2)
})
