import { part, type Fragment } from '#server/db.ts'
import type { Language } from '#shared/language.ts'
import type { ExportColumn, ExportRequest } from './contract.ts'
import type { ByCode, FileNames } from './sql.ts'
import { presentModes, settlements, statuses } from './words.server.ts'

/** A column of a file: what it holds, as SQL over a row of the table called t, and how that is written. */
export interface Cell {
  readonly column: ExportColumn
  /** `code` is printable ASCII, `line` one line of words, `text` may have several; `money` is in smallest units. */
  readonly kind: 'code' | 'line' | 'text' | 'money' | 'time' | 'day'
  readonly value: Fragment
  /** Everything a `line` can say, where that is known without looking at rows. */
  readonly known?: readonly string[]
}

/** The columns asked for, in the order asked for. */
export function cellsOf({ columns, language }: Pick<ExportRequest, 'columns' | 'language'>, names: FileNames): Cell[] {
  const every = cells(names, language)
  return [...new Set(columns)].map((column) => ({ column, ...every[column] }))
}

function cells(names: FileNames, language: Language): Readonly<Record<ExportColumn, Omit<Cell, 'column'>>> {
  return {
    tradeNo: code(part`t.trade_no`),
    tradeTime: { kind: 'time', value: part`t.trade_time` },
    businessDate: { kind: 'day', value: part`t.business_date` },
    entCode: code(part`t.ent_code`),
    entName: named(names.ents, part`t.ent_code`),
    shopCode: code(part`t.shop_code`),
    shopName: named(names.shops, part`t.ent_code || '/' || t.shop_code`, part`t.shop_code`),
    terminalNo: code(part`t.terminal_no`),
    tradeType: named(names.tradeTypes, part`t.trade_type`),
    // As the screen: a card's own brand before the family it is settled under.
    paymentType: {
      kind: 'line',
      value: part`coalesce(${oneLine(part`t.card_brand`)}, ${name(names.paymentTypes, part`t.payment_type`)})`,
    },
    status: named(inLanguage(statuses, language), part`t.status`),
    amount: { kind: 'money', value: part`t.amount` },
    refundedAmount: { kind: 'money', value: part`t.refunded` },
    netAmount: { kind: 'money', value: netOf(names) },
    feeAmount: { kind: 'money', value: part`t.fee_amount` },
    currency: code(part`t.currency`),
    remark: { kind: 'text', value: part`nullif(t.remark, '')` },
    depositNo: code(part`t.deposit_no`),
    operatorName: { kind: 'line', value: oneLine(part`t.operator_name`) },
    presentMode: named(inLanguage(presentModes, language), part`t.present_mode`),
    providerTradeNo: code(part`t.provider_trade_no`),
    receiptNo: code(part`t.receipt_no`),
    orderNo: code(part`t.order_no`),
    approvalNo: code(part`t.approval_no`),
    cardBrand: { kind: 'line', value: oneLine(part`t.card_brand`) },
    maskedCard: code(part`t.card_last4`),
    origTradeNo: code(part`t.orig_trade_no`),
    settlementStatus: named(inLanguage(settlements, language), part`t.settlement_status`),
  }
}

function code(value: Fragment): Omit<Cell, 'column'> {
  return { kind: 'code', value: part`nullif(${value}, '')` }
}

function named(names: ByCode, key: Fragment, otherwise = key): Omit<Cell, 'column'> {
  return { kind: 'line', value: name(names, key, otherwise), known: Object.values(names) }
}

/** A name out of a list that stands in the statement; joined tables cost the order of the index and a sort of every row. */
function name(names: ByCode, key: Fragment, otherwise = key): Fragment {
  return part`coalesce(${JSON.stringify(names)}::jsonb ->> (${key}), ${otherwise})`
}

/** Without breaks, and without the marks that stand for them in other cells. */
function oneLine(value: Fragment): Fragment {
  return part`nullif(translate(${value}, E'\\r\\n\\x1d\\x1f', '  '), '')`
}

function inLanguage(words: Readonly<Record<string, Readonly<Record<Language, string>>>>, language: Language): ByCode {
  return Object.fromEntries(Object.entries(words).map(([code, said]) => [code, said[language]]))
}

/** As the list reckons it: nothing where no money moved or a cancel took it back the same day. */
function netOf({ cancels, negatives }: FileNames): Fragment {
  return part`case when t.status not in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED') or t.trade_type = any(${cancels}::text[]) then 0
                   when t.trade_type = any(${negatives}::text[]) then -t.amount
                   else t.amount - t.refunded end`
}
