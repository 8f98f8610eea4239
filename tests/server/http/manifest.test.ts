import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { portal, type Portal } from '../../kit/portal.ts'

const Picture = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.literal('image/png'),
  purpose: z.optional(z.string()),
  form_factor: z.optional(z.string()),
})
const Manifest = z.object({
  id: z.string(),
  name: z.string(),
  lang: z.string(),
  theme_color: z.string(),
  icons: z.array(Picture),
  screenshots: z.array(Picture),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(Picture) })),
  launch_handler: z.object({ client_mode: z.string() }),
})

async function manifestOf(it: Portal, headers: Readonly<Record<string, string>> = {}) {
  const answer = await it.server.app.inject({ url: '/manifest.webmanifest', headers: { host: it.host, ...headers } })
  return Manifest.parse(answer.json())
}

const get = (it: Portal, url: string) => it.server.app.inject({ url, headers: { host: it.host } })

describe('the manifest', () => {
  test('names pictures that are there, each of the size it says', async () => {
    await using it = await portal()
    const { icons, screenshots, shortcuts } = await manifestOf(it)
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]

    for (const { src, sizes } of pictures) {
      const answer = await get(it, src)
      expect(answer.headers['content-type']).toBe('image/png')
      const { format, width, height } = await sharp(answer.rawPayload).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    }
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
    expect(screenshots.map((one) => one.form_factor)).toEqual(['narrow', 'wide'])
    expect((await get(it, '/icons/apple-180.png')).statusCode).toBe(200)
    expect((await get(it, '/icons/app.svg')).headers['content-type']).toContain('image/svg+xml')
    expect((await get(it, '/icons/..%2Fsw.js')).statusCode).toBe(404)
  })

  test('is drawn in the tenant’s own colour, and in the portal’s where that one could not be read', async () => {
    await using plain = await portal()
    await using green = await portal({ config: { style: { primary: '#1F6B3A' } } })
    await using yellow = await portal({ config: { style: { primary: 'yellow' } } })
    const of = async (it: Portal) => (await get(it, '/icons/app-192.png')).rawPayload.toString('base64')

    expect((await manifestOf(green)).theme_color).not.toBe((await manifestOf(plain)).theme_color)
    expect((await manifestOf(yellow)).theme_color).toBe((await manifestOf(plain)).theme_color)
    expect(await of(green)).not.toBe(await of(plain))
    expect(await of(yellow)).toBe(await of(plain))
  })

  test('speaks the language chosen in the portal, else the browser’s, else the tenant’s', async () => {
    await using it = await portal()
    await it.db.sql`update tenants set default_language = 'mn' where tenant_code = ${it.tenant}`
    it.refreshTenants()
    const shortcut = async (headers?: Readonly<Record<string, string>>) => {
      const { lang, shortcuts } = await manifestOf(it, headers)
      return [lang, shortcuts[0]?.name]
    }

    expect(await shortcut()).toEqual(['mn', 'Гүйлгээ'])
    expect(await shortcut({ 'accept-language': 'en-GB,en' })).toEqual(['en', 'Transactions'])
    expect(await shortcut({ 'accept-language': 'en', cookie: 'a=b; noren_language=ja' })).toEqual(['ja', '取引照会'])
  })
})
