import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { presets } from '#shared/presets.ts'

/** Money in the smallest unit of its currency, as a safe whole number on the wire. */
export const Amount = z.int()

/** A sum of money: as `Amount` while a number says it exactly, above 2^53 as text of its digits. */
export const SumAmount = z.union([Amount, z.string().check(z.regex(/^-?\d{16,}$/))])
export type SumAmount = z.infer<typeof SumAmount>

/** The years that calendars and the database count alike in every zone. */
const year = z.regex(/^(19|20|21)\d\d-/)

/**
 * Words without control characters, halves of characters and marks that turn the direction of what follows, which could make
 * an amount or a name read as another; breaks are words.
 */
export const words = z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\p{Bidi_C}])*$/u)

/** A point in time, ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true }).check(year)

/** A day of the merchant's calendar, YYYY-MM-DD. */
export const Day = z.iso.date().check(year)

/**
 * The business day on which the stores in question sold something for the first time, in an answer that compares a period with
 * an earlier one: said only where it is later than the first day of that earlier one, of which a part has no records then.
 */
export const RecordsFrom = z.optional(Day)

/** A minute of the clock, HH:mm. */
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

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
 * A period: a word that each store understands by its own current business day, or whole business days (`From`, `To`), both
 * served by roll-ups; or clock times (`FromTime` inclusive, `ToTime` exclusive) summed from rows (decision 6). One of the
 * three is sent.
 */
export const Period = z.strictObject({
  Period: z.optional(z.enum(presets)),
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

/** How often a row has been written, by which a change says what it was read as; the database counts to 2^31. */
export const RowVersion = z.int32()

/** An answer that carries nothing but its success. */
export const Nothing = z.null()
