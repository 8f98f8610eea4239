import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages, type Attachment } from '#features/messages/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { formWith, noon, notice } from './writing.ts'

let it: Portal
let [author, reader]: Person[] = []
beforeAll(async () => {
  it = await portal({ now: () => noon })
  author = await it.as('Message.search', 'Message.add')
  reader = await it.as('Record.search')
})
afterAll(() => it[Symbol.asyncDispose]())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const upload = (person: Person | undefined, name: string, bytes: Uint8Array, field?: string) => {
  const { payload, headers } = formWith(name, bytes, field)
  return it.server.app.inject({
    method: 'POST',
    url: `/apiproxy${manage.upload.path}`,
    payload,
    headers: { host: it.host, authorization: `Bearer ${person?.token}`, ...headers },
  })
}
const get = (person: Person | undefined, fileName: string) => person?.raw(messages.file, { FileName: fileName })

test('a file of a notice is given to its receivers, to be saved, under the name it was brought with', async () => {
  const kept: Attachment = (await upload(author, '../../停止のご案内.PDF', pdf)).json().result
  expect(kept).toMatchObject({ name: '停止のご案内.pdf', type: 'application/pdf', size: pdf.length })
  expect((await get(reader, kept.fileName))?.json().resultType).toBe(1300)

  await author?.(manage.create, notice({ fileNames: [kept.fileName] }))

  const [listed] = (await reader?.(messages.list, {}))?.result.list ?? []
  expect(listed?.attachments).toEqual([kept])
  const reply = await get(reader, kept.fileName)
  expect(reply?.rawPayload.equals(pdf)).toBe(true)
  expect(reply?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="______.pdf"; filename*=UTF-8''${encodeURIComponent('停止のご案内.pdf')}`,
    'x-content-type-options': 'nosniff',
  })
  const stranger = await it.admin('Refund.refund')
  expect((await get(stranger, kept.fileName))?.json().resultType).toBe(1300)
})

test('a picture is drawn anew: where it was taken stays behind', async () => {
  const taken = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('SECRET PLACE')).toBe(true)

  const kept: Attachment = (await upload(author, 'x.png', taken)).json().result

  expect(kept).toMatchObject({ name: 'x.jpg', type: 'image/jpeg' })
  const bytes = (await get(author, kept.fileName))?.rawPayload
  expect((await sharp(bytes).metadata()).width).toBe(8)
  expect(bytes?.includes('SECRET PLACE')).toBe(false)
})

test.each([
  ['a program that calls itself a document', 'a.pdf', Buffer.from('MZ\x90\x00')],
  ['a page', 'a.pdf', Buffer.from('<html><script>alert(1)</script>')],
  ['a drawing that can hold a script', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture that breaks off', 'a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', 'a.pdf', Buffer.alloc(0)],
])('%s is refused', async (_what, name, bytes) => {
  expect((await upload(author, name, bytes)).json().resultType).toBe(1030)
})

test('a file without a name is a wrong parameter', async () => {
  for (const disposition of ['form-data; name="file"', 'form-data; name="file"; filename=""', 'form-data']) {
    const { payload, headers } = formWith('a.pdf', pdf)
    const nameless = Buffer.from(String(payload).replace(/form-data; [^\r]*/, disposition))

    const reply = await it.server.app.inject({
      method: 'POST',
      url: `/apiproxy${manage.upload.path}`,
      payload: nameless,
      headers: { host: it.host, authorization: `Bearer ${author?.token}`, ...headers },
    })

    expect([disposition, reply.statusCode, reply.json().resultType]).toEqual([disposition, 400, 1030])
  }
})

test('a file above ten megabytes, another field and a person without the right are refused', async () => {
  expect((await upload(author, 'a.pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).statusCode).toBe(413)
  expect((await upload(author, 'a.pdf', pdf, 'other')).statusCode).toBe(400)
  expect((await upload(reader, 'a.pdf', pdf)).statusCode).toBe(403)
})
