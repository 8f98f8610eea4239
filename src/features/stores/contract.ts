import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { EntCode, Instant, ShopCode } from '#shared/schema.ts'

/** A store as pickers name it. */
export const ShopChoice = z.object({
  entCode: EntCode,
  entName: z.string(),
  shopCode: ShopCode,
  shopName: z.string(),
  /** Reading in kana, which search also finds; empty where there is none. */
  shopNameKana: z.string(),
  status: z.enum(['PREPARING', 'OPEN', 'CLOSED_TEMP', 'CLOSED']),
  /** When the store's business day begins, HH:mm. */
  businessDayStart: z.string(),
  /** The zone of its enterprise, by whose clock that is. */
  timeZone: z.string(),
})
export type ShopChoice = z.infer<typeof ShopChoice>

/** A terminal as pickers name it. */
export const TerminalChoice = z.object({
  entCode: EntCode,
  shopCode: ShopCode,
  terminalNo: z.string(),
  status: z.enum(['UNREGISTERED', 'ACTIVE', 'SUSPENDED', 'RETIRED']),
})
export type TerminalChoice = z.infer<typeof TerminalChoice>

/** What pickers of stores and terminals ask. */
export const stores = {
  shopList: call({
    method: 'GET',
    path: '/api/user/shoplist',
    summary: 'The stores the person may see, for pickers',
    authz: { needs: 'signedIn', who: 'both', scope: 'shops' },
    offline: 'keep',
    input: z.strictObject({ EntCodes: z.optional(z.array(EntCode).check(z.maxLength(500))) }),
    answer: z.object({ list: z.array(ShopChoice), asOf: Instant }),
  }),
  terminalList: call({
    method: 'GET',
    path: '/api/user/terminallist',
    summary: 'The terminals of the stores the person may see, for pickers',
    authz: { needs: 'Record.search', who: 'both', scope: 'shops' },
    offline: 'keep',
    input: z.strictObject({ ShopCodes: z.optional(z.array(ShopCode).check(z.maxLength(500))) }),
    answer: z.object({ list: z.array(TerminalChoice), asOf: Instant }),
  }),
}
