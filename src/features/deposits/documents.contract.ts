import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { Format, fileShape } from '#shared/list-file.ts'
import { CurrencyCode, Day, EntCode, Paging, SumAmount, listOf, words } from '#shared/schema.ts'
import { DepositNo, DocumentKind } from './deposit.contract.ts'
import { LineKind, LineMove } from './lines.contract.ts'
import { movedFields } from './lines.list.ts'

/** The files of figures: by payment type, by row, and as entries for three bookkeeping programs. */
export const FigureFile = z.enum(['BY_TYPE', 'TRADES', 'FREEE', 'MONEY_FORWARD', 'YAYOI'])
export type FigureFile = z.infer<typeof FigureFile>

/** A document that can be taken. */
export const DepositDocument = z.object({
  entCode: EntCode,
  entName: z.string(),
  shopCode: z.string(),
  shopName: z.string(),
  depositNo: DepositNo,
  usageFrom: Day,
  usageTo: Day,
  kind: DocumentKind,
  /** The day it is of: of the closing, or of the transfer. */
  date: Day,
  /** Who wrote it. */
  partner: z.string(),
  amount: SumAmount,
  currency: CurrencyCode,
  /** What else can be taken of the deposit. */
  files: z.array(FigureFile),
})
export type DepositDocument = z.infer<typeof DepositDocument>

/** What finds documents: date, amount and partner, as the rules for electronic documents ask. */
export const DocumentNarrowing = z.strictObject({
  From: z.optional(Day),
  To: z.optional(Day),
  AmountFrom: z.optional(z.int()),
  AmountTo: z.optional(z.int()),
  Partner: z.optional(z.string().check(z.minLength(1), z.maxLength(100), words)),
  Kinds: z.optional(z.array(DocumentKind).check(z.maxLength(DocumentKind.options.length))),
})
export type DocumentNarrowing = z.infer<typeof DocumentNarrowing>

const { PageIndex, PageSize } = Paging.shape

/** The documents of deposits; never kept on a device. */
export const documents = {
  list: call({
    method: 'GET',
    path: '/api/deposit/documents',
    summary: 'The documents of deposits, or of one, by their day, the newest first',
    authz: { needs: 'Settle.search', who: 'staff', scope: 'shops' },
    input: z.strictObject({
      PageIndex,
      PageSize,
      ...DocumentNarrowing.shape,
      EntCode: z.optional(EntCode),
      DepositNo: z.optional(DepositNo),
    }),
    answer: listOf(DepositDocument),
  }),
  file: call({
    method: 'POST',
    path: '/api/deposit/document',
    summary: 'A document of a deposit as PDF, or its figures as a file',
    kind: 'file',
    authz: { needs: 'Settle.download', who: 'staff', scope: 'shops' },
    input: z.strictObject({
      EntCode,
      DepositNo,
      document: z.union([DocumentKind, FigureFile]),
      /** How figures are written; bookkeeping programs ask for a form of their own. */
      format: Format,
      /** What of the rows is wanted, of `TRADES` alone: the fields in their order, every one where left out, one kind of rows, and those that moved in place of the deposit's own. */
      columns: z.optional(fileShape(movedFields).columns),
      Kind: z.optional(LineKind),
      Moved: z.optional(LineMove),
    }),
    answer: z.unknown(),
  }),
}
