import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { fileShape } from '#shared/list-file.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { CurrencyCode, Day, EntCode, Instant, listOf, Paging, ShopCode, SumAmount } from '#shared/schema.ts'
import { DepositAccount, DepositDetail, DepositNo, DepositStatus, ListedDeposit } from './deposit.contract.ts'
import { DepositDiff, DepositTrade, LineKind, LineMove } from './lines.contract.ts'
import { DepositShop, DepositType } from './parts.contract.ts'
import { depositFields } from './list.ts'

/** What narrows the list of deposits. */
export const DepositNarrowing = z.strictObject({
  /** Days of transfer, both inside. */
  From: z.optional(Day),
  To: z.optional(Day),
  /** The month in which a usage period ends, `2026-10`. */
  Month: z.optional(z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/))),
  Statuses: z.optional(z.array(DepositStatus).check(z.maxLength(DepositStatus.options.length))),
  EntCode: z.optional(EntCode),
  ShopCode: z.optional(ShopCode),
  /** The amount transferred, both inside. */
  AmountFrom: z.optional(z.int().check(z.minimum(0))),
  AmountTo: z.optional(z.int().check(z.minimum(0))),
})
export type DepositNarrowing = z.infer<typeof DepositNarrowing>

export const DepositSort = z.enum(sortsOf(depositFields))

const search = { needs: 'Settle.search', who: 'staff', scope: 'shops' } as const
const one = z.strictObject({ EntCode, DepositNo })
const { PageIndex, PageSize, Cursor } = Paging.shape

/** What accountants ask of deposits. */
export const deposits = {
  list: call({
    method: 'GET',
    path: '/api/deposit/list',
    summary: 'Deposits by their days of transfer, the newest first; their transfers are summed by currency',
    offline: 'keep',
    authz: search,
    input: z.strictObject({
      PageIndex,
      PageSize,
      ...DepositNarrowing.shape,
      Sort: z.optional(DepositSort),
    }),
    answer: z.extend(listOf(ListedDeposit), {
      transfers: z.array(
        z.object({
          currency: CurrencyCode,
          amount: SumAmount,
          /** The part of it whose periods are still running. */
          planned: SumAmount,
        }),
      ),
    }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/deposit/detail',
    summary: 'A deposit with its tax by rate and what happened to it',
    offline: 'keep',
    authz: search,
    input: one,
    answer: DepositDetail,
  }),
  byType: call({
    method: 'GET',
    path: '/api/deposit/bytype',
    summary: 'A deposit by payment type and fee rate',
    offline: 'keep',
    authz: search,
    input: one,
    answer: z.object({ list: z.array(DepositType), asOf: Instant }),
  }),
  byShop: call({
    method: 'GET',
    path: '/api/deposit/byshop',
    summary: 'A deposit by store',
    offline: 'keep',
    authz: search,
    input: one,
    answer: z.object({ list: z.array(DepositShop), asOf: Instant }),
  }),
  trades: call({
    method: 'GET',
    path: '/api/deposit/trades',
    summary: 'The payments, refunds and charge-backs of a deposit, or those that moved, by day and number',
    offline: 'keep',
    authz: search,
    input: z.strictObject({
      EntCode,
      DepositNo,
      Kind: z.optional(LineKind),
      /** The rows behind one line of the difference check, in place of the deposit's own. */
      Moved: z.optional(LineMove),
      PageIndex,
      PageSize,
      Cursor,
    }),
    answer: listOf(DepositTrade),
  }),
  diff: call({
    method: 'GET',
    path: '/api/deposit/diff',
    summary: 'Whether a deposit’s rows come to its amounts, and what moved in and out of its days',
    offline: 'keep',
    authz: search,
    input: one,
    answer: DepositDiff,
  }),
  accounts: call({
    method: 'GET',
    path: '/api/deposit/accounts',
    summary:
      'The accounts that deposits are transferred to; of one deposit with its whole number for who may take files',
    authz: search,
    input: z.strictObject({ EntCode: z.optional(EntCode), DepositNo: z.optional(DepositNo) }),
    answer: z.object({ list: z.array(DepositAccount) }),
  }),
  file: call({
    method: 'POST',
    path: '/api/deposit/export',
    summary: 'The deposits of a search as a file',
    kind: 'file',
    authz: { ...search, needs: 'Settle.download' },
    input: z.strictObject({ ...DepositNarrowing.shape, Sort: z.optional(DepositSort), ...fileShape(depositFields) }),
    answer: z.unknown(),
  }),
}
