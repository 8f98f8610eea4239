import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { limits } from '#shared/limits.ts'
import { EntCode } from '#shared/schema.ts'
import { MerchantSort } from './contract.ts'
import { MerchantNarrowing } from './merchant.contract.ts'

/** What the address of the merchants' list holds: how it is narrowed, which is open, and which form. */
export const MerchantsParams = z.object({
  ...MerchantNarrowing.shape,
  Sort: z.optional(MerchantSort),
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  Open: z.optional(EntCode),
  /** `new`, or the code of the merchant that is changed. */
  Write: z.optional(z.union([z.literal('new'), EntCode])),
})

export const merchantsFilter = {
  schema: MerchantsParams,
  unseen: ['Keyword', 'PageIndex'],
} as const satisfies FilterDefinition<typeof MerchantsParams>
