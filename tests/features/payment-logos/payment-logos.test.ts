import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { masters } from '#features/masters/contract.ts'
import { paymentLogos, type PaymentLogo } from '#features/payment-logos/contract.ts'
import { tidyNotices } from '#features/messages/tidy.server.ts'
import { limits } from '#shared/limits.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { formWith } from '../messages/writing.ts'

let it: Portal
let [config, staff]: Person[] = []
beforeAll(async () => {
  it = await portal()
  config = await it.admin('SystemConfig.all')
  staff = await it.as('Record.search')
})
afterAll(() => it[Symbol.asyncDispose]())

const picture = (edge: number, colour = '#d00') =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: colour } })
const upload = async (person: Person | undefined, name: string, bytes: Uint8Array) => {
  const { payload, headers } = formWith(name, bytes)
  const url = `/apiproxy${paymentLogos.upload.path}`
  const authorization = `Bearer ${person?.token}`
  return it.server.app.inject({ method: 'POST', url, payload, headers: { host: it.host, authorization, ...headers } })
}
const kept = async (bytes: Uint8Array): Promise<PaymentLogo> => (await upload(config, 'logo.png', bytes)).json().result
const get = (url: string, host = it.host) => it.server.app.inject({ url, headers: { host } })
const shown = async () => (await staff?.(paymentLogos.shown, {}))?.result.list
const typeOf = async (code: string) =>
  (await staff?.(masters.all, {}))?.result.paymentTypes.find((type) => type.code === code)

test('a picture is uploaded, put in its place and shown to everybody in every list; the next one takes its place', async () => {
  const first = await kept(await picture(400).png().toBuffer())
  expect(first).toMatchObject({ paymentType: null, width: 200, height: 200, updatedBy: '山田 花子' })
  expect(await shown()).toEqual([])

  const place = { paymentType: 'PAYPAY', variant: 'light' as const }
  const placed = await config?.(paymentLogos.update, { logoId: first.logoId, ...place })

  expect(placed?.result).toMatchObject(place)
  expect(await shown()).toEqual([{ ...place, url: first.url }])
  expect(await typeOf('PAYPAY')).toMatchObject({ logo: first.url, darkLogo: null })
  const file = await get(first.url)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await sharp(file.rawPayload).metadata()).width).toBe(200)

  const second = await kept(await picture(50, '#00d').jpeg().toBuffer())
  expect(second).toMatchObject({ width: 50 })
  await config?.(paymentLogos.update, { logoId: second.logoId, ...place })
  await config?.(paymentLogos.update, { logoId: second.logoId, ...place, variant: 'dark' })
  const again = await config?.(paymentLogos.update, { logoId: second.logoId, ...place, variant: 'dark' })

  expect(again?.message).toContain('変更がない')
  expect(await shown()).toEqual([{ paymentType: 'PAYPAY', variant: 'dark', url: second.url }])
  expect(await typeOf('PAYPAY')).toMatchObject({ logo: null, darkLogo: second.url })
  expect((await get(first.url)).statusCode).toBe(404)
})

test('a logo that is deleted is nowhere, and its file goes; those that stand are kept', async () => {
  const [gone, stays] = [await kept(await picture(10).png().toBuffer()), await kept(await picture(11).png().toBuffer())]
  await config?.(paymentLogos.update, { logoId: gone.logoId, paymentType: 'AUPAY', variant: 'light' })
  await config?.(paymentLogos.update, { logoId: stays.logoId, paymentType: 'RPAY', variant: 'light' })

  expect((await config?.(paymentLogos.remove, { logoId: gone.logoId }))?.resultType).toBe(1000)

  expect((await config?.(paymentLogos.remove, { logoId: gone.logoId }))?.resultType).toBe(1300)
  expect(await typeOf('AUPAY')).toMatchObject({ logo: null })
  await tidyNotices(it.service, it.server.files, new Date(Date.now() + 90_000_000))
  expect(await it.server.files.read(it.tenant, gone.fileName)).toBeUndefined()
  expect((await get(stays.url)).statusCode).toBe(200)
})

test('nobody else changes logos, and another tenant neither sees nor serves them', async () => {
  const mine = await kept(await picture(20).png().toBuffer())
  await using other = await portal()
  const stranger = await other.admin('SystemConfig.all')
  const place = { logoId: mine.logoId, paymentType: 'EDY', variant: 'light' as const }

  const message = await it.admin('Message.search')
  for (const person of [message, staff]) {
    expect((await person?.raw(paymentLogos.update, place))?.json().resultType).toBe(2000)
    expect((await person?.raw(paymentLogos.remove, { logoId: mine.logoId }))?.json().resultType).toBe(2000)
    expect((await upload(person, 'a.png', await picture(9).png().toBuffer())).statusCode).toBe(403)
  }
  expect((await stranger(paymentLogos.update, place)).resultType).toBe(1300)
  expect((await stranger(paymentLogos.remove, { logoId: mine.logoId })).resultType).toBe(1300)
  expect((await get(mine.url, other.host)).statusCode).toBe(404)
  expect((await get(mine.url)).statusCode).toBe(200)
  for (const name of ['x', '..%2f..%2fsecret', 'a'.repeat(32)])
    expect((await get(`/logos/${name}`)).statusCode).toBe(404)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 'JPEG'],
  ['a drawing that holds a script', Buffer.from(svg), 'JPEG'],
  [
    'a script behind the beginning of a picture',
    Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    'JPEG',
  ],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 'JPEG'],
  ['nothing', Buffer.alloc(0), 'JPEG'],
])('%s that calls itself a picture is refused', async (_what, bytes, sentence) => {
  const reply = (await upload(config, 'logo.png', bytes)).json()

  expect([reply.resultType, reply.message]).toEqual([1030, expect.stringContaining(sentence)])
})

test('a picture of 1 MB is taken and one of a byte more is not; what hides in it is left behind', async () => {
  const small = await picture(30).png().toBuffer()
  const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length, '<script>')])

  const taken = (await upload(config, 'logo.png', padded(limits.logoBytes))).json()
  const refused = (await upload(config, 'logo.png', padded(limits.logoBytes + 1))).json()

  expect(taken.resultType).toBe(1000)
  expect((await get(taken.result.url)).rawPayload.includes('<script>')).toBe(false)
  expect(refused.resultType).toBe(1030)
})
