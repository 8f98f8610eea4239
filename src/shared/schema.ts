import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'

/** Money in the smallest unit of its currency, as a safe whole number on the wire. */
export const Amount = z.int()

/** A point in time, ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true })

/** A day of the merchant's calendar, YYYY-MM-DD. */
export const Day = z.iso.date()

/** ISO 4217 codes the product knows (spec section 9). */
export const CurrencyCode = z.enum(['JPY', 'CNY', 'MNT', 'QAR'])

/** An enterprise's code: `E` and eight digits, or the platform's `__SYSTEM`. */
export const EntCode = z.string().check(z.regex(/^(E\d{8}|__SYSTEM)$/))

/** A store's code. */
export const ShopCode = z.string().check(z.regex(/^[\x21-\x7e]{1,32}$/))

/** A trade's number as the merchant writes it: 1 to 64 printable ASCII characters (decision 4). */
export const TradeNo = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** Page and size of a list; the cursor of the former answer leads on (decision 39). */
export const Paging = z.strictObject({
  PageIndex: z._default(z.int().check(z.positive()), 1),
  PageSize: z._default(z.literal([...limits.pageSizes]), 50),
  Cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_.~-]+$/))),
})

/**
 * A period: whole business days (`From`, `To`) served by roll-ups, or clock times (`FromTime` inclusive, `ToTime`
 * exclusive) summed from rows (decision 6). One of the two pairs is sent.
 */
export const Period = z.strictObject({
  From: z.optional(Day),
  To: z.optional(Day),
  FromTime: z.optional(Instant),
  ToTime: z.optional(Instant),
})

/** The answer of every list (domain section 0): rows, how many match, and when the server counted. */
export const listOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    /** Rows that match; with `totalCapped` there are more than this. Absent where counting is asked for apart. */
    total: z.optional(z.int()),
    totalCapped: z.optional(z.boolean()),
    pageIndex: z.int(),
    pageSize: z.int(),
    /** Where the next page starts; absent on the last. */
    nextCursor: z.optional(z.string()),
    asOf: Instant,
  })

/** An answer that carries nothing but its success. */
export const Nothing = z.null()
