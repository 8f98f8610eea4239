import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { EntCode, Instant, ShopCode } from '#shared/schema.ts'

/** Who gives a receipt: what stands at its head. */
export const Issuer = z.object({
  /** The store as its receipts name it; empty where the store is not known. */
  receiptName: z.string(),
  /** The company behind the store. */
  entName: z.string(),
  address: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Number of a qualified invoice issuer: T and thirteen digits. */
  invoiceRegistrationNo: z.optional(z.string()),
  asOf: Instant,
})
export type Issuer = z.infer<typeof Issuer>

/** What a receipt needs beside its payment. */
export const receipts = {
  issuer: call({
    method: 'GET',
    path: '/api/trade/issuer',
    summary: 'Name, address, telephone and invoice registration number at the head of a store’s receipts',
    authz: { needs: 'Record.search', who: 'both', scope: 'shops' },
    offline: 'keep',
    input: z.strictObject({ EntCode, ShopCode }),
    answer: Issuer,
  }),
}
