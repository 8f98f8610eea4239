import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { CurrencyCode, Day, words } from '#shared/schema.ts'

const DepositNo = z.string().check(z.regex(/^D\d{14}$/))
const reason = z.string().check(z.minLength(1), z.maxLength(200), words)
const count = z.int()
/** Why nothing was done, as one sentence; null where it was. */
const refused = z.nullable(z.string())

/** Calls by which the provider's machines look after deposits; each is done whole or not at all. */
export const settlements = {
  confirm: call({
    method: 'POST',
    path: '/api/settlement/confirm',
    summary: 'Confirms closed deposits: these, or all that are paid out no later than a day',
    caller: 'machine',
    input: z.union([
      z.strictObject({ depositNos: z.array(DepositNo).check(z.minLength(1), z.maxLength(1_000)) }),
      z.strictObject({ until: Day }),
    ]),
    answer: z.object({ confirmed: count, carriedOver: count, refused }),
  }),
  hold: call({
    method: 'POST',
    path: '/api/settlement/hold',
    summary: 'Keeps a confirmed deposit from being transferred',
    caller: 'machine',
    input: z.strictObject({ depositNo: DepositNo, reason }),
    answer: z.object({ refused }),
  }),
  release: call({
    method: 'POST',
    path: '/api/settlement/release',
    summary: 'Lets a held deposit be transferred again',
    caller: 'machine',
    input: z.strictObject({ depositNo: DepositNo }),
    answer: z.object({ refused }),
  }),
  transfers: call({
    method: 'POST',
    path: '/api/settlement/transfers',
    summary:
      'The file of transfers for the bank, in base64: of yen, or a list of another currency that is named; the deposits in it are on their way from then on',
    caller: 'machine',
    input: z.union([
      z.strictObject({ day: Day, currency: z.optional(CurrencyCode) }),
      /** The name of a former file, to get it once more. */
      z.strictObject({ again: z.string().check(z.regex(/^\d{8}-\d{14}(-[A-Z]{3})?$/)) }),
    ]),
    answer: z.object({
      file: z.nullable(
        z.object({
          ref: z.string(),
          /** 全銀 総合振込, or a list in CSV. */
          form: z.enum(['ZENGIN', 'LIST']),
          currency: CurrencyCode,
          transfers: count,
          total: z.int(),
          bytes: z.string(),
        }),
      ),
      /** What waits in other currencies, each of which has a list of its own. */
      others: z.array(z.object({ currency: CurrencyCode, transfers: count })),
      refused,
    }),
  }),
  answers: call({
    method: 'POST',
    path: '/api/settlement/bankanswers',
    summary: 'Takes the bank’s answers to transfers; a repeat changes nothing',
    caller: 'machine',
    input: z.strictObject({
      answers: z
        .array(z.strictObject({ depositNo: DepositNo, paid: z.boolean(), reason: z.optional(reason) }))
        .check(z.minLength(1), z.maxLength(10_000)),
    }),
    answer: z.object({ paid: count, failed: count, known: count, refused }),
  }),
  early: call({
    method: 'POST',
    path: '/api/settlement/early',
    summary: 'Accepts or declines the early transfer that was asked for a deposit',
    caller: 'machine',
    input: z.discriminatedUnion('accept', [
      z.strictObject({ depositNo: DepositNo, accept: z.literal(true) }),
      z.strictObject({ depositNo: DepositNo, accept: z.literal(false), reason }),
    ]),
    answer: z.object({ refused }),
  }),
}
