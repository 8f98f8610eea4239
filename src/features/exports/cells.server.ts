import { part, type Fragment } from '#server/db/db.ts'
import { moneyMovedInSql } from '#server/db/trade-group-sql.ts'
import { presentWords } from '#features/transactions/list.ts'
import { settlementWords, statusWords } from '#features/transactions/states.list.ts'
import type { Language } from '#shared/language.ts'
import { firstOf, inLanguage, named } from '#server/export/named.ts'
import type { ExportList, FieldSql } from '#server/export/source.ts'
import type { ExportColumn } from './contract.ts'
import { fileName } from './labels.server.ts'
import { fileFields } from './list.ts'
import type { FileNames } from './sql.ts'

/** The list of payments as files have it. */
export function tradeList(names: FileNames, language: Language): ExportList<ExportColumn> {
  return {
    title: fileName,
    fields: fileFields,
    sql: fieldsOf(names, language),
    currency: part`t.currency`,
    key: part`t.trade_no`,
  }
}

function fieldsOf(names: FileNames, language: Language): Readonly<Record<ExportColumn, FieldSql>> {
  return {
    tradeNo: code(part`t.trade_no`),
    tradeTime: { value: part`t.trade_time` },
    businessDate: { value: part`t.business_date` },
    entCode: code(part`t.ent_code`),
    entName: named(names.ents, part`t.ent_code`),
    shopCode: code(part`t.shop_code`),
    shopName: named(names.shops, part`t.ent_code || '/' || t.shop_code`, part`t.shop_code`),
    terminalNo: code(part`t.terminal_no`),
    tradeType: named(names.tradeTypes, part`t.trade_type`),
    // As the screen: a card's own brand before the family it is settled under.
    paymentType: firstOf({ value: oneLine(part`t.card_brand`) }, named(names.paymentTypes, part`t.payment_type`)),
    status: named(inLanguage(statusWords, language), part`t.status`),
    amount: { value: signed(names) },
    refundedAmount: { value: refundPart(names) },
    netAmount: { value: netPart(names) },
    feeAmount: { value: part`t.fee_amount` },
    currency: code(part`t.currency`),
    remark: { value: part`nullif(t.remark, '')` },
    depositNo: code(part`t.deposit_no`),
    operatorName: { value: oneLine(part`t.operator_name`) },
    presentMode: named(inLanguage(presentWords, language), part`t.present_mode`),
    providerTradeNo: code(part`t.provider_trade_no`),
    receiptNo: code(part`t.receipt_no`),
    orderNo: code(part`t.order_no`),
    approvalNo: code(part`t.approval_no`),
    cardBrand: { value: oneLine(part`t.card_brand`) },
    maskedCard: code(part`t.card_last4`),
    origTradeNo: code(part`t.orig_trade_no`),
    settlementStatus: named(inLanguage(settlementWords, language), part`t.settlement_status`),
  }
}

function code(value: Fragment): FieldSql {
  return { value: part`nullif(${value}, '')` }
}

/** Without breaks, and without the marks that stand for them in other cells. */
function oneLine(value: Fragment): Fragment {
  return part`nullif(translate(${value}, E'\\r\\n\\x1d\\x1f', '  '), '')`
}

/** Below zero where the row gives money back, as on the list. */
function signed({ negatives }: FileNames): Fragment {
  return part`case when t.trade_type = any(${negatives}::text[]) then -t.amount else t.amount end`
}

/** What a row adds to the refunds of the last line, and to its net: the columns add up to it. */
function refundPart({ refunds }: FileNames): Fragment {
  return part`case when ${moneyMovedInSql} and t.trade_type = any(${refunds}::text[]) then t.amount else 0 end`
}

function netPart({ sales, refunds }: FileNames): Fragment {
  return part`case when not ${moneyMovedInSql} then 0
                   when t.trade_type = any(${sales}::text[]) then t.amount
                   when t.trade_type = any(${refunds}::text[]) then -t.amount
                   else 0 end`
}
