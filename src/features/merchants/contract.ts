import { z } from 'zod/mini'
import { Names } from '#features/masters/contract.ts'
import { GivenPassword, UserForm } from '#features/users/user.contract.ts'
import { call } from '#shared/call.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { History, Uses } from '#shared/master.ts'
import { CurrencyCode, Day, EntCode, Instant, Nothing, Paging, listOf } from '#shared/schema.ts'
import { merchantFields } from './list.ts'
import { FeeRate, Merchant, MerchantForm, MerchantNarrowing, MerchantStatus } from './merchant.contract.ts'

const { PageIndex, PageSize } = Paging.shape
const known = z.strictObject({ entCode: EntCode, version: z.int() })
const At = z.object(known.shape)
const { userName, userFullName, userEmail, contactPhone } = UserForm.shape
const authz = <const Action extends 'search' | 'add' | 'edit' | 'delete'>(action: Action) =>
  ({ needs: `Ent.${action}`, who: 'admin', scope: 'tenant' }) as const

/** The order of the list; by code where none is asked for. */
export const MerchantSort = z.enum(sortsOf(merchantFields))

/** A payment type with the fee it has where nothing else is agreed. */
const StandardRate = z.object({
  ...FeeRate.shape,
  names: Names,
  feeTaxClass: z.enum(['TAXABLE', 'EXEMPT']),
  currencies: z.array(z.string()),
})

/** What the provider asks of its merchants (domain section 13). */
export const merchants = {
  list: call({
    method: 'GET',
    path: '/api/user/entlist',
    summary: 'The merchants of the tenant, by code unless another order is asked',
    authz: authz('search'),
    input: z.strictObject({ PageIndex, PageSize, ...MerchantNarrowing.shape, Sort: z.optional(MerchantSort) }),
    answer: z.extend(listOf(Merchant), { counts: z.record(MerchantStatus, z.int()) }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/ent/detail',
    summary: 'One merchant, its fees of today, and what refers to it',
    authz: authz('search'),
    input: z.strictObject({ EntCode }),
    answer: z.object({
      merchant: Merchant,
      fees: z.array(z.object({ ...FeeRate.shape, names: Names, validFrom: Day })),
      uses: Uses,
    }),
  }),
  history: call({
    method: 'GET',
    path: '/api/ent/history',
    summary: 'What was done to a merchant, the last first',
    authz: authz('search'),
    input: z.strictObject({ Key: EntCode }),
    answer: History,
  }),
  rates: call({
    method: 'GET',
    path: '/api/ent/rates',
    summary: 'The payment types a new merchant may take, with their standard fees',
    authz: authz('add'),
    input: z.strictObject({}),
    answer: z.object({ list: z.array(StandardRate), asOf: Instant }),
  }),
  add: call({
    method: 'POST',
    path: '/api/ent/add',
    summary: 'Add a merchant with its fees and its first administrator, who is mailed where to sign in',
    authz: authz('add'),
    idempotent: true,
    sends: true,
    input: z.strictObject({
      ...MerchantForm.shape,
      currency: CurrencyCode,
      fees: z.array(FeeRate).check(z.minLength(1), z.maxLength(100)),
      administrator: z.strictObject({
        userName,
        userFullName,
        userEmail,
        contactPhone,
        password: GivenPassword,
        rePassword: GivenPassword,
      }),
    }),
    answer: At,
  }),
  modify: call({
    method: 'PUT',
    path: '/api/ent/modify',
    summary: 'Change a merchant',
    authz: authz('edit'),
    idempotent: true,
    input: z.strictObject({ ...known.shape, ...MerchantForm.shape }),
    answer: At,
  }),
  setStatus: call({
    method: 'PUT',
    path: '/api/ent/status',
    summary: 'Suspend a merchant, whose people then cannot sign in, let it go on, or end its contract',
    authz: authz('edit'),
    idempotent: true,
    input: z.strictObject({ ...known.shape, status: z.enum(['ACTIVE', 'SUSPENDED', 'TERMINATED']) }),
    answer: At,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/ent/delete',
    summary: 'Delete a merchant that has no transactions, stores or merchants below it, with its people',
    body: 'json',
    authz: authz('delete'),
    idempotent: true,
    input: known,
    answer: Nothing,
  }),
}
