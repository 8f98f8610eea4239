import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { Code } from '#shared/master.ts'
import { Instant, Nothing } from '#shared/schema.ts'

/** The ground a logo is drawn for. */
export const Variant = z.enum(['light', 'dark'])
export type Variant = z.infer<typeof Variant>

const LogoId = z.uuid()

/** A tenant's logo; without a payment type it was uploaded and is shown nowhere yet. */
export const PaymentLogo = z.object({
  logoId: LogoId,
  paymentType: z.nullable(z.string()),
  variant: Variant,
  fileName: z.string(),
  /** Where it is shown from, on our own origin. */
  url: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  updatedBy: z.string(),
  updatedAt: Instant,
})
export type PaymentLogo = z.infer<typeof PaymentLogo>

const authz = { needs: 'SystemConfig.all', who: 'admin', scope: 'tenant' } as const

/** The logos of payment types (spec section 7): a picture is uploaded first and put in its place then. */
export const paymentLogos = {
  shown: call({
    method: 'GET',
    path: '/api/tenant/paymentlogos',
    summary: 'Where each payment type’s logo is shown from',
    authz: { needs: 'signedIn', who: 'both', scope: 'tenant' },
    input: z.strictObject({}),
    answer: z.object({
      list: z.array(z.object({ paymentType: z.string(), variant: Variant, url: z.string() })),
      asOf: Instant,
    }),
  }),
  list: call({
    method: 'GET',
    path: '/api/tenant/getpaymenttypelogos',
    summary: 'The tenant’s logos of payment types',
    authz,
    input: z.strictObject({}),
    answer: z.object({ list: z.array(PaymentLogo), asOf: Instant }),
  }),
  upload: call({
    method: 'POST',
    path: '/api/tenant/uploadpaymenttypelogo',
    summary: 'Takes in a picture (JPEG or PNG, at most 1 MB), which is shown nowhere yet',
    authz,
    body: 'multipart',
    // A browser puts a File in; the server has read it by the time this is checked.
    input: z.strictObject({ file: z.unknown().check(z.refine((file) => typeof file === 'object' && file !== null)) }),
    answer: PaymentLogo,
  }),
  update: call({
    method: 'PUT',
    path: '/api/tenant/updatepaymenttypelogo',
    summary: 'Puts a picture in its place; the one that stood there goes',
    authz,
    input: z.strictObject({ logoId: LogoId, paymentType: Code, variant: Variant }),
    answer: PaymentLogo,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/tenant/deletepaymenttypelogo',
    summary: 'Takes a logo away: the payment type is shown by its letters again',
    body: 'json',
    authz,
    input: z.strictObject({ logoId: LogoId }),
    answer: Nothing,
  }),
}
