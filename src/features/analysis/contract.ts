import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { withinCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import {
  CurrencyCode,
  Day,
  EntCode,
  Instant,
  RecordsFrom,
  RowVersion,
  ShopCode,
  SumAmount,
  words,
} from '#shared/schema.ts'

/** A month of the calendar, YYYY-MM. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** Whose figures are meant: all stores that the person looks after, or one; and in which currency, the person's own where it is left out. */
export const whose = {
  /** Its enterprise, for who sees several. */
  EntCodes: z.optional(z.array(EntCode).check(z.maxLength(1))),
  ShopCodes: z.optional(z.array(ShopCode).check(z.maxLength(1))),
  Currency: z.optional(CurrencyCode),
}

/** Whose figures of which month; without one it is the month that runs. */
export const MonthAsked = z.strictObject({ ...whose, Month: z.optional(Month) })
export type MonthAsked = z.infer<typeof MonthAsked>

/** The measures of `shared/measures.ts`. */
export const Figures = z.object({
  payCount: z.int(),
  payAmount: SumAmount,
  refundCount: z.int(),
  refundAmount: SumAmount,
  netAmount: SumAmount,
})
export type Figures = z.infer<typeof Figures>

/** Of which days an answer is, and in which currency. */
const about = {
  currency: CurrencyCode,
  /** Every currency in which anything was sold, the answer's own among them. */
  currencies: z.array(CurrencyCode),
  month: Month,
  from: Day,
  /** The last day that has begun. */
  to: Day,
  /** Whether the month still runs. */
  running: z.boolean(),
  asOf: Instant,
}

const authz = { needs: 'DataCompass.search', who: 'staff', scope: 'shops' } as const
export const asked = { method: 'GET', offline: 'keep', authz } as const

/** The calls of the first tab: how healthy the business is, on one page. */
export const compass = {
  overview: call({
    ...asked,
    path: '/api/datacompass/overview',
    summary: 'A month’s net sales beside its plan, its refunds beside the usual, and the part of visitors from abroad',
    input: MonthAsked,
    answer: z.object({
      ...about,
      figures: Figures,
      /** Null where no plan covers all these stores; `missing` says how many stores or companies have none. */
      plan: z.nullable(
        z.object({
          amount: SumAmount,
          /** Of it up to now, by how the weeks before were spread over weekdays and hours. */
          soFar: SumAmount,
          /** Its sum up to the end of each day of the month. */
          days: z.array(SumAmount),
        }),
      ),
      missing: z.int(),
      /** What a plan laid down here is of, the whole company where no store is named; null where several are shown that the person may not plan as one. */
      planOf: z.nullable(z.object({ entCode: EntCode, shopCode: z.nullable(ShopCode) })),
      /** Net sales up to the end of each day that has begun. */
      days: z.array(SumAmount),
      /** The last six weeks, the earliest first. */
      weeks: z.array(
        z.object({ from: Day, to: Day, refundCount: z.int(), refundAmount: SumAmount, payAmount: SumAmount }),
      ),
      /** Between which rates, in ten-thousandths, the twelve weeks before lay, without their highest and lowest; null where they are too few. */
      usual: z.nullable(z.object({ low: z.int(), high: z.int() })),
      /** Paid with what people bring from abroad. */
      inbound: z.object({ payCount: z.int(), payAmount: SumAmount }),
    }),
  }),
  heatmap: call({
    ...asked,
    path: '/api/datacompass/heatmap',
    summary: 'Payments of four whole weeks by weekday and hour',
    input: MonthAsked,
    answer: z.object({
      ...about,
      weeks: z.int(),
      hours: z.array(
        z.object({
          /** From 1 for Monday. */
          weekday: z.int(),
          hour: z.int(),
          payCount: z.int(),
        }),
      ),
    }),
  }),
  mix: call({
    ...asked,
    path: '/api/datacompass/mix',
    summary: 'What people paid with in each of six months',
    input: MonthAsked,
    answer: z.object({
      ...about,
      months: z.array(Month),
      /** Amounts by the month; the largest class of the last month first. */
      classes: z.array(z.object({ paymentClass: z.string(), amounts: z.array(SumAmount) })),
      inbound: z.array(SumAmount),
    }),
  }),
  bands: call({
    ...asked,
    path: '/api/datacompass/bands',
    summary: 'A month’s payments by their size',
    input: MonthAsked,
    answer: z.object({
      ...about,
      /** From which amount on; the first from nothing. */
      bands: z.array(z.object({ from: z.int(), payCount: z.int(), payAmount: SumAmount })),
    }),
  }),
  plan: call({
    ...asked,
    path: '/api/datacompass/plan',
    summary: 'The plan of a month, which may be to come, as it was laid down: of one store, or of the whole company',
    input: MonthAsked,
    answer: z.object({ currency: CurrencyCode, amount: z.nullable(SumAmount), version: RowVersion, asOf: Instant }),
  }),
  setPlan: call({
    method: 'PUT',
    path: '/api/datacompass/plan',
    summary:
      'Lay down what a month is meant to bring, of one store or of the whole company; nothing takes the plan away',
    authz,
    input: z.strictObject({
      month: Month,
      entCode: z.optional(EntCode),
      /** The whole company where it is left out. */
      shopCode: z.optional(ShopCode),
      currency: CurrencyCode,
      amount: z.nullable(z.int().check(z.positive())),
      version: RowVersion,
    }),
    answer: z.object({ version: RowVersion }),
  }),
}

const Named = z.object({
  /** A store, a payment type or an hour from 0; stores are named, types are known by their masters. */
  code: z.string(),
  name: z.string(),
  entCode: z.nullable(EntCode),
})

/** What staff know about a day. */
export const NoteKind = z.enum(['WEATHER', 'EVENT', 'OTHER'])
export type NoteKind = z.infer<typeof NoteKind>

export const DayNote = z.object({
  noteId: z.uuid(),
  date: Day,
  /** Its company, where the person looks after several. */
  entName: z.nullable(z.string()),
  /** Of one store; null where it is about all of the company. */
  shopName: z.nullable(z.string()),
  kind: NoteKind,
  words: z.string(),
  /** Empty where nobody of the company's people wrote it. */
  by: z.string(),
  /** Whether the person wrote it, and may take it away. */
  own: z.boolean(),
})
export type DayNote = z.infer<typeof DayNote>

const DayPart = z.object({ ...Named.shape, ...Figures.shape, usual: z.nullable(SumAmount) })
const StorePart = z.object({ ...Named.shape, netAmount: SumAmount, before: SumAmount })
export type StorePart = z.infer<typeof StorePart>

/** The third and the fourth tab: day by day and month by month. */
export const analyses = {
  daily: call({
    ...asked,
    path: '/api/dailyanalysis',
    summary: 'Days of at most 13 months beside the same weekdays before them, with what staff noted',
    input: z.strictObject({ ...whose, Month: z.optional(Month), From: z.optional(Day), To: z.optional(Day) }),
    answer: z.object({
      ...about,
      /** Newest first. */
      days: z.array(
        z.object({
          date: Day,
          ...Figures.shape,
          /** The average net sales of the same weekday in the four weeks before; null where nothing was sold then. */
          usual: z.nullable(SumAmount),
        }),
      ),
      notes: z.array(DayNote),
      /** Whether the person may note something for these stores as one: of a single store, or of the one company whose stores are all theirs. */
      whole: z.boolean(),
    }),
  }),
  day: call({
    ...asked,
    path: '/api/dailyanalysis/day',
    summary: 'One day by store, payment type or hour, beside the same weekdays before it',
    input: z.strictObject({ ...whose, Date: Day, Split: z.enum(['shop', 'paymentType', 'hour']) }),
    answer: z.object({ currency: CurrencyCode, date: Day, parts: z.array(DayPart), asOf: Instant }),
  }),
  addNote: call({
    method: 'POST',
    path: '/api/dailyanalysis/note',
    summary: 'Note something about a day: of one store, or of all stores of the company',
    authz,
    idempotent: true,
    input: z.strictObject({
      date: Day,
      entCode: z.optional(EntCode),
      shopCode: z.optional(ShopCode),
      kind: NoteKind,
      words: z.string().check(
        z.trim(),
        z.minLength(1),
        z.refine((text) => withinCharacters(text, limits.dayNote)),
        words,
      ),
    }),
    answer: z.object({ noteId: z.uuid() }),
  }),
  removeNote: call({
    method: 'DELETE',
    path: '/api/dailyanalysis/note',
    summary: 'Take an own note away',
    authz,
    body: 'json',
    input: z.strictObject({ noteId: z.uuid() }),
    answer: z.null(),
  }),
  monthly: call({
    ...asked,
    path: '/api/monthlyanalysis',
    summary: 'Thirteen months, and the stores of the last one with what each added since the month before',
    input: MonthAsked,
    answer: z.object({
      ...about,
      /** The earliest first; the running month as far as it is. */
      months: z.array(z.object({ month: Month, ...Figures.shape })),
      /** The month, and as much of the month before and of the same month a year ago. */
      now: Figures,
      before: Figures,
      year: Figures,
      recordsFrom: RecordsFrom,
      /** The largest net sales first; all others are one. */
      stores: z.array(StorePart),
      rest: z.nullable(z.object({ stores: z.int(), netAmount: SumAmount, before: SumAmount })),
    }),
  }),
}
