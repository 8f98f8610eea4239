import { z } from 'zod/mini'
import { TradeFilter, TradeSort } from '#features/transactions/contract.ts'
import { call } from '#shared/call.ts'
import { fileFormats } from '#shared/file-format.ts'
import { languages } from '#shared/language.ts'
import { namesIn } from '#shared/list-field.ts'
import { fileFields } from './list.ts'

/** How a file is written. */
export const ExportFormat = z.enum(fileFormats)
export type ExportFormat = z.infer<typeof ExportFormat>

/** A column of the file: a field of the list. */
export const ExportColumn = z.enum(namesIn(fileFields))
export type ExportColumn = z.infer<typeof ExportColumn>

/** What is on the screen, and how it is to be written. */
export const ExportRequest = z.strictObject({
  filter: TradeFilter,
  sort: z._default(TradeSort, '-tradeTime'),
  columns: z.array(ExportColumn).check(z.minLength(1), z.maxLength(40)),
  format: ExportFormat,
  /** IANA name of the zone times are written in. */
  timeZone: z.string().check(z.maxLength(64), z.regex(/^[\w+/-]+$/)),
  /** Language of the headings and of states and kinds. */
  language: z.enum(languages),
})
export type ExportRequest = z.infer<typeof ExportRequest>

/** The calls that give a search out as a file. */
export const exports = {
  trades: call({
    method: 'POST',
    path: '/api/trade/export',
    summary: 'The payments of a search as a file, its last line the count and sums of the totals strip',
    kind: 'file',
    authz: { needs: 'Record.download', who: 'both', scope: 'shops' },
    input: ExportRequest,
    answer: z.unknown(),
  }),
}
