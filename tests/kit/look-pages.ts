import type { Language } from '#shared/language.ts'
import type { Look, LookShop } from './looks.ts'
import type { Device, Visit } from './visit.ts'

/** The pages on which looks are taken in a language: one goes on from look to look while device and person stay. */
export function pagesOf(shop: LookShop, language: Language) {
  let kept: { readonly key: string; readonly visit: Visit } | undefined

  async function close(): Promise<void> {
    await kept?.visit.context.close()
    kept = undefined
  }

  async function open(device: Device, as: string | undefined): Promise<Visit> {
    await close()
    const visit = await shop.it.visit(device, { language })
    visit.expect(/ERR_|status of (401|503)|status of 400 .*action-token/)
    if (as !== undefined) await visit.enter(await shop.person(as))
    return visit
  }

  return {
    close,
    /** Leads a page to the look, and keeps it for the next one where nothing failed. */
    async at({ look, device }: { look: Look; device: Device }, see: (visit: Visit) => Promise<void>): Promise<void> {
      const key = `${device} ${look.as}`
      const visit = look.as !== undefined && kept?.key === key ? kept.visit : await open(device, look.as)
      kept = { key: 'in use', visit }
      try {
        await look.open(visit, shop)
        await see(visit)
        if (look.as !== undefined) kept = { key, visit }
      } finally {
        await look.after?.(visit, shop)
      }
    },
  }
}
