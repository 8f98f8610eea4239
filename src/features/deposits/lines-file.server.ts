import { totalRows } from '#features/exports/labels.server.ts'
import { settlementWords } from '#features/transactions/states.list.ts'
import { text } from '#server/catalogue.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
import { Figure } from '#server/export/csv.ts'
import { inLanguage, nameOf } from '#server/export/named.ts'
import type { ExportList, FileShape } from '#server/export/source.ts'
import { streamedList } from '#server/export/streamed-file.ts'
import type { Sent, WriteContext } from '#server/feature.ts'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'
import { bareAmount, type Currency } from '#shared/money.ts'
import type { LineKind } from './lines.contract.ts'
import type { documents } from './documents.contract.ts'
import { lateWord } from './documents.list.ts'
import { everyLine } from './documents.sql.ts'
import { lineKindWords, movedFields, type LineField } from './lines.list.ts'
import { lineCountOf, lineSumsOf } from './lines.sql.ts'

/** Rows of a deposit that are taken away. */
interface OfDeposit {
  /** The rows as a table of lines. */
  readonly lines: Fragment
  readonly currency: Currency
  readonly title: Message
}

type LinesFileShape = Pick<FileShape<LineField>, 'format' | 'language' | 'columns'> &
  Pick<WriteContext<typeof documents.file>, 'viewer' | 'snapshot'> & { readonly kind: LineKind | undefined }

/** Rows of a deposit, or those of one kind, as a file; its last line is what they come to. Throws as `streamedList`. */
export function linesFile(
  deposit: OfDeposit,
  { format, language, columns, kind, ...asked }: LinesFileShape,
): Promise<Sent> {
  const { lines, title, currency } = deposit
  const rows = {
    rows: (wanted: Fragment) => everyLine(lines, kind, currency, wanted),
    count: async (db: Db) => BigInt(await lineCountOf(db, lines, kind)),
    lastLines: async (db: Db) => [await totalOf(db, { lines, kind, currency }, columns, language)],
  }
  return streamedList(lineList(title, language), rows, { format, columns, language }, asked)
}

interface Summed {
  readonly lines: Fragment
  readonly kind: LineKind | undefined
  readonly currency: Currency
}

/** How many rows there are, below the first column without a sum, and what they and their fees come to, below their own. */
async function totalOf(
  db: Db,
  { lines, kind, currency }: Summed,
  columns: readonly LineField[],
  language: Language,
): Promise<(string | Figure)[]> {
  const [count, sums] = [await lineCountOf(db, lines, kind), await lineSumsOf(db, lines, kind)]
  let [amount, fee] = [0n, 0n]
  for (const one of sums) {
    amount += one.totalUsage - one.refund - one.chargeback + one.adjustment
    fee += one.fee
  }
  const summed: Partial<Record<LineField, Figure>> = {
    amount: new Figure(bareAmount(amount, currency)),
    fee: new Figure(bareAmount(fee, currency)),
  }
  const words = columns.find((name) => !summed[name])
  return columns.map((name) => summed[name] ?? (name === words ? text(language, totalRows(count)) : ''))
}

function lineList(title: Message, language: Language): ExportList<LineField> {
  return {
    title,
    fields: movedFields,
    sql: {
      businessDate: { value: part`t.business_date` },
      tradeNo: { value: part`t.trade_no` },
      shopCode: { value: part`t.shop_code` },
      shopName: { value: part`t.shop_name` },
      paymentType: { value: part`coalesce((select nullif(m.names->>${language}, '') from payment_types m where m.code = t.payment_type), t.payment_type)` }, // prettier-ignore
      kind: { value: nameOf(inLanguage(lineKindWords, language), part`t.kind`) },
      amount: { value: part`case when t.kind in ('PAYMENT', 'ADJUSTMENT') then t.amount else -t.amount end` },
      fee: { value: part`t.fee_amount` },
      feePpm: { value: part`trim_scale(t.fee_ppm / 10000.0)::text || '%'` },
      late: { value: part`case when t.late then ${text(language, lateWord)} end` },
      depositNo: { value: part`coalesce(t.deposit_no, ${text(language, settlementWords.UNSETTLED)})` },
    },
    currency: part`t.currency`,
    key: part`t.trade_no`,
  }
}
