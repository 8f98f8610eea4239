import { z } from 'zod/mini'
import { Names } from '#features/masters/contract.ts'
import { GivenPassword, UserForm } from '#features/users/user.contract.ts'
import { call } from '#shared/call.ts'
import { closingCycles } from '#shared/closing-cycles.ts'
import { FeeTaxClass } from '#shared/fee-tax.ts'
import { fileShape } from '#shared/list-file.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { History, Uses } from '#shared/master.ts'
import { Amount, CurrencyCode, Day, EntCode, Instant, listOf, Nothing, Paging, RowVersion } from '#shared/schema.ts'
import { merchantFields } from './list.ts'
import { FeeRate, FeeRates, Merchant, MerchantForm, MerchantNarrowing, MerchantStatus } from './merchant.contract.ts'

const { PageIndex, PageSize } = Paging.shape
const known = z.strictObject({ entCode: EntCode, version: RowVersion })
const At = z.object(known.shape)
const { userName, userFullName, userEmail, contactPhone } = UserForm.shape
const authz = <const Action extends 'search' | 'add' | 'edit' | 'delete'>(action: Action) =>
  ({ needs: `Ent.${action}`, who: 'admin', scope: 'tenant' }) as const

/** The order of the list; by code where none is asked for. */
export const MerchantSort = z.enum(sortsOf(merchantFields))

const Asked = { ...MerchantNarrowing.shape, Sort: z.optional(MerchantSort) }

/** A payment type with the fee it has where nothing else is agreed. */
const StandardRate = z.object({
  ...FeeRate.shape,
  names: Names,
  feeTaxClass: FeeTaxClass,
  currencies: z.array(z.string()),
})

/** A line of a merchant's fee plan: its fee from a day on, until another where its end is known. */
const PlanLine = z.object({
  ...FeeRate.shape,
  names: Names,
  feeTaxClass: FeeTaxClass,
  validFrom: Day,
  validTo: z.nullable(Day),
})

/** When a merchant's payments are closed and paid out, from a day on until the next line begins. */
const PaymentPlan = z.object({
  validFrom: Day,
  closing: z.enum(closingCycles),
  /** The last day of a week that is closed weekly, 0 for Sunday. */
  weekday: z.int(),
  payAfter: z.enum(['DAYS', 'NEXT_MONTH_DAY', 'NEXT_MONTH_END']),
  /** Days after the closing, or the day of the next month. */
  payDays: z.int(),
  minimum: Amount,
  transferFee: Amount,
  /** Who pays the transfer's fee. */
  bearer: z.enum(['MERCHANT', 'PROVIDER']),
  payOut: z.enum(['ENTERPRISE', 'STORE']),
})

/** What the provider asks of its merchants (domain section 13). */
export const merchants = {
  list: call({
    method: 'GET',
    path: '/api/user/entlist',
    summary: 'The merchants of the tenant, by code unless another order is asked',
    authz: authz('search'),
    input: z.strictObject({ PageIndex, PageSize, ...Asked }),
    answer: z.extend(listOf(Merchant), { counts: z.record(MerchantStatus, z.int()) }),
  }),
  file: call({
    method: 'POST',
    path: '/api/ent/export',
    summary: 'The merchants of a list as a file',
    kind: 'file',
    authz: authz('search'),
    input: z.strictObject({ ...Asked, ...fileShape(merchantFields) }),
    answer: z.unknown(),
  }),
  detail: call({
    method: 'GET',
    path: '/api/ent/detail',
    summary: 'One merchant, its fees and deposits of today and those that are to come, and what refers to it',
    authz: authz('search'),
    input: z.strictObject({ EntCode }),
    answer: z.object({
      merchant: Merchant,
      fees: z.array(PlanLine),
      planned: z.array(PlanLine),
      /** The line that holds today and those that are to come; none for a merchant without deposits. */
      plans: z.array(PaymentPlan),
      uses: Uses,
    }),
  }),
  history: call({
    method: 'GET',
    path: '/api/ent/history',
    summary: 'What was done to a merchant, the last first; asking is a row of the audit log',
    authz: authz('search'),
    audited: 'byObject',
    input: z.strictObject({ Key: EntCode }),
    answer: History,
  }),
  rates: call({
    method: 'GET',
    path: '/api/ent/rates',
    summary: 'The payment types a merchant may take, with their standard fees',
    authz: { needs: ['Ent.add', 'Ent.edit'], who: 'admin', scope: 'tenant' },
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
      fees: FeeRates,
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
    summary: 'Change a merchant, and its fees from today or a later day on',
    authz: authz('edit'),
    idempotent: true,
    input: z.strictObject({
      ...known.shape,
      ...MerchantForm.shape,
      /** All that it takes from that day on; payments keep the fee they were taken with. */
      feePlan: z.optional(z.strictObject({ from: Day, fees: FeeRates })),
    }),
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
