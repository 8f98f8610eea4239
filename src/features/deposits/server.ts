import type { Scope } from '#server/access/scope.ts'
import { refuseForeign } from '#server/access/refuse-foreign.ts'
import type { Db, Fragment } from '#server/db/db.ts'
import { rowsFile } from '#server/export/rows-file.ts'
import { answer } from '#server/feature.ts'
import { refuseBackwards } from '#server/list/backwards.ts'
import { paged } from '#server/list/paged.ts'
import { sortedBy } from '#server/list/sorted.ts'
import { sumOnWire } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { bridgeOf } from './bridge.server.ts'
import { deposits } from './contract.ts'
import { closingDocuments, type ListedDeposit } from './deposit.contract.ts'
import type { LineMove } from './lines.contract.ts'
import { readCursor, writeCursor } from './cursor.server.ts'
import { documentsOf } from './documents.list.sql.ts'
import { depositList } from './file.server.ts'
import * as lines from './lines.sql.ts'
import { depositAt, depositsOf, type DepositRow } from './list.sql.ts'
import type { DepositField } from './list.ts'
import { othersOf } from './others.list.ts'
import { partsBy, taxesFrom, type Part } from './parts.server.ts'
import * as sql from './sql.ts'

/** Deposits of one search that are read at most. */
const mostDeposits = 20_000

export default [
  answer(deposits.list, async ({ input: { Sort, PageIndex, PageSize, ...wanted }, db, scope, now }) => {
    refuseBackwards(wanted)
    await refuseForeign(db, scope, wanted)
    const found = await depositsOf(db, scope, wanted, mostDeposits)
    const page = paged(inOrder(found, Sort), { PageIndex, PageSize })
    const papers = await papersOf(db, scope, page.list)
    const list = page.list.map((row) => ({
      ...shown(row),
      documents: papers.get(`${row.entCode} ${row.depositNo}`) ?? [],
    }))
    return { ...page, list, transfers: transfersOf(found), asOf: now }
  }),

  answer(deposits.detail, async ({ input, db, scope, now }) => {
    const { bankAmount, remark, explainedBy: by, explainedAt: at, ...row } = await one(db, scope, input)
    const taxes = await taxesOf(db, row, now)
    return {
      ...shown(row),
      bankAmount: bankAmount === null ? null : sumOnWire(bankAmount),
      explanation: remark !== null && by !== null && at !== null ? { remark, by, at } : null,
      taxes: taxes.map((tax) => ({ taxPpm: tax.taxPpm, taxable: sumOnWire(tax.taxable), vat: sumOnWire(tax.vat) })),
      events: await sql.eventsOf(db, row.entCode, row.depositNo),
    }
  }),

  answer(deposits.accounts, async ({ input: { EntCode, DepositNo }, db, scope, viewer, services }) => {
    // A deposit that is named is looked for as everywhere: nothing is found of a foreign one.
    if (DepositNo === undefined) await refuseForeign(db, scope, { EntCode })
    const whole = DepositNo !== undefined && viewer.permissions.has('Settle.download')
    const found = await sql.accountsOf(db, scope, EntCode, DepositNo)
    const numberOf = (stored: string, tail: string) => (whole ? services.secrets.decrypt(stored) : `****${tail}`)
    return { list: found.map((one) => ({ ...one, accountNumber: numberOf(one.accountNumber, one.tail) })) }
  }),

  answer(deposits.byType, async ({ input, db, scope, now }) => {
    const parts = await partsOf(
      db,
      scope,
      { ...input, now },
      ({ paymentType, feePpm, taxPpm }) => `${paymentType} ${feePpm} ${taxPpm}`,
    )
    const list = parts.map(({ first: { paymentType, feePpm, taxPpm }, part }) => ({
      paymentType,
      feePpm,
      feeTaxClass: taxPpm === null ? ('EXEMPT' as const) : ('TAXABLE' as const),
      ...onWire(part),
    }))
    return { list, asOf: now }
  }),

  answer(deposits.byShop, async ({ input, db, scope, now }) => {
    const parts = await partsOf(db, scope, { ...input, now }, ({ shopCode }) => shopCode)
    return {
      list: parts.map(({ first: { shopCode, shopName }, part }) => ({ shopCode, shopName, ...onWire(part) })),
      asOf: now,
    }
  }),

  answer(deposits.trades, async ({ input, db, scope, now }) => {
    const deposit = await one(db, scope, input)
    const found = await lines.linesFor(db, deposit, now)
    const { Kind, Moved, PageIndex: pageIndex, PageSize: pageSize, Cursor } = input
    const wanted = Moved ? lines.movedLines(deposit, found, Moved) : found.own
    const behind = Cursor === undefined ? undefined : readCursor(Cursor)
    const rows = await lines.linesOf(db, scope, wanted, Kind, behind, pageSize + 1)
    const list = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? list.at(-1) : undefined
    return {
      list: list.map((row) => ({ ...row, amount: sumOnWire(row.amount), fee: sumOnWire(row.fee) })),
      total: await lines.lineCountOf(db, wanted, Kind),
      pageIndex,
      pageSize,
      ...(last && { nextCursor: writeCursor({ day: last.businessDate, tradeNo: last.tradeNo }) }),
      asOf: now,
    }
  }),

  answer(deposits.diff, async ({ input, db, scope, now }) => {
    const row = await one(db, scope, input)
    const { entCode, depositNo } = row
    const taken = await lines.linesFor(db, row, now)
    const { own } = taken
    const movedBy = (move: LineMove) => lines.movedSum(db, lines.movedLines(row, taken, move))
    const refunded = await movedBy('REFUNDED_AFTER')
    const bridge = await bridgeOf(db, row, taken)
    const adjustments = await sql.adjustmentsOf(db, entCode, depositNo)
    const sums = await allSums(db, row, own)
    const came = (of: (part: lines.LineSums) => bigint) => sums.reduce((sum, part) => sum + of(part), 0n)
    return {
      sound:
        came(({ totalUsage }) => totalUsage) === row.totalUsage &&
        came(({ refund }) => refund) === row.refund &&
        came(({ chargeback }) => chargeback) === row.chargeback &&
        came(({ adjustment }) => adjustment) === row.adjustment &&
        came(({ fee }) => fee) === row.fee,
      lateIn: moved(await movedBy('LATE_IN')),
      lateOut: moved(await movedBy('LATE_OUT')),
      bridge: bridge
        ? {
            ofDays: moved(bridge.ofDays),
            unsettled: moved(bridge.unsettled),
            unsettledTypes: [...bridge.unsettledTypes],
            lateOut: moved(bridge.lateOut),
            lateIn: moved(bridge.lateIn),
            changed: moved(bridge.changed),
          }
        : null,
      refundedAfter: moved({ ...refunded, amount: -refunded.amount }),
      adjustments: adjustments.map(({ kind, businessDate, amount, feeTaxable, feeExempt, tradeNo, reason }) => ({
        kind,
        businessDate,
        amount: sumOnWire(amount),
        fee: sumOnWire(feeTaxable + feeExempt),
        tradeNo,
        reason,
      })),
      carries: (await sql.carriesOf(db, entCode, depositNo)).map((carry) => ({
        ...carry,
        amount: sumOnWire(carry.amount),
      })),
    }
  }),

  answer(deposits.file, async ({ input, tx, scope, ...asked }) => {
    const { columns: _columns, format: _format, Sort, ...filter } = input
    refuseBackwards(filter)
    await refuseForeign(tx, scope, filter)
    return rowsFile(depositList, inOrder(await depositsOf(tx, scope, filter, mostDeposits), Sort), input, asked)
  }),
]

/** The documents of the closing of each deposit, by its enterprise and number. */
async function papersOf(db: Db, scope: Scope, rows: readonly DepositRow[]) {
  const papers = new Map<string, ListedDeposit['documents']>()
  if (rows.length === 0) return papers
  const wanted = { Kinds: [...closingDocuments], DepositNos: rows.map(({ depositNo }) => depositNo) }
  for (const { entCode, depositNo, kind } of await documentsOf(db, scope, wanted, mostDeposits)) {
    const known = closingDocuments.find((one) => one === kind)
    const key = `${entCode} ${depositNo}`
    if (known) papers.set(key, [...(papers.get(key) ?? []), known])
  }
  return papers
}

export interface Named {
  readonly EntCode: string
  readonly DepositNo: string
}

export async function one(db: Db, scope: Scope, { EntCode, DepositNo }: Named) {
  const row = await depositAt(db, scope, EntCode, DepositNo)
  if (!row) throw new Problem('noRows')
  return row
}

export async function partsOf(
  db: Db,
  scope: Scope,
  { now, ...named }: Named & { readonly now: Date },
  keyOf: (row: lines.LineSums) => string,
) {
  const row = await one(db, scope, named)
  const { own } = await lines.linesFor(db, row, now)
  return partsBy(await allSums(db, row, own), await taxesOf(db, row, now), keyOf)
}

/** The tax of each rate; of a planned deposit as of now. */
async function taxesOf(db: Db, row: DepositRow, now: Date) {
  const { entCode, depositNo, status } = row
  if (status !== 'SCHEDULED') return sql.taxesOf(db, entCode, depositNo)
  return taxesFrom(await lines.lineSumsOf(db, (await lines.linesFor(db, row, now)).own))
}

/** What the rows and the adjustments of a deposit come to. */
async function allSums(db: Db, { entCode, depositNo }: DepositRow, own: Fragment): Promise<lines.LineSums[]> {
  const [sums, adjusted] = [await lines.lineSumsOf(db, own), await sql.adjustmentsOf(db, entCode, depositNo)]
  const [main] = await sql.taxesOf(db, entCode, depositNo)
  const none = {
    paymentType: '',
    shopName: '',
    feePpm: null,
    usageCount: 0,
    totalUsage: 0n,
    refundCount: 0,
    refund: 0n,
    chargeback: 0n,
  }
  const beside = adjusted.flatMap(({ shopCode, amount, feeTaxable, feeExempt }) => [
    ...(amount === 0n && feeExempt === 0n
      ? []
      : [{ ...none, shopCode, adjustment: amount, fee: feeExempt, taxPpm: null }]),
    ...(feeTaxable === 0n ? [] : [{ ...none, shopCode, adjustment: 0n, fee: feeTaxable, taxPpm: main?.taxPpm ?? 0 }]),
  ])
  return [...sums, ...beside]
}

function transfersOf(rows: readonly DepositRow[]) {
  const sums = new Map<DepositRow['currency'], { amount: bigint; planned: bigint }>()
  for (const { currency, transferAmount, status } of rows) {
    const sum = sums.get(currency) ?? { amount: 0n, planned: 0n }
    sums.set(currency, sum)
    if (status !== 'FAILED') sum.amount += transferAmount
    if (status === 'SCHEDULED') sum.planned += transferAmount
  }
  return [...sums].map(([currency, sum]) => ({
    currency,
    amount: sumOnWire(sum.amount),
    planned: sumOnWire(sum.planned),
  }))
}

function shown<Row extends DepositRow>({ bankTail: _tail, ...row }: Row) {
  return {
    ...row,
    totalUsage: sumOnWire(row.totalUsage),
    refund: sumOnWire(row.refund),
    chargeback: sumOnWire(row.chargeback),
    fee: sumOnWire(row.fee),
    feeTaxable: sumOnWire(row.feeTaxable),
    feeExempt: sumOnWire(row.feeExempt),
    vat: sumOnWire(row.vat),
    adjustment: sumOnWire(row.adjustment),
    carryIn: sumOnWire(row.carryIn),
    carryOut: sumOnWire(row.carryOut),
    transferFee: sumOnWire(row.transferFee),
    transferAmount: sumOnWire(row.transferAmount),
  }
}

function onWire({ usageCount, refundCount, ...amounts }: Part) {
  const { totalUsage, refund, chargeback, adjustment, fee, vat, net } = amounts
  return {
    usageCount,
    totalUsage: sumOnWire(totalUsage),
    refundCount,
    refund: sumOnWire(refund),
    chargeback: sumOnWire(chargeback),
    adjustment: sumOnWire(adjustment),
    fee: sumOnWire(fee),
    vat: sumOnWire(vat),
    net: sumOnWire(net),
  }
}

function moved({ count, amount }: { readonly count: number; readonly amount: bigint }) {
  return { count, amount: sumOnWire(amount) }
}

function inOrder(rows: DepositRow[], sort: Parameters<typeof sortedBy<DepositRow, DepositField>>[1] | undefined) {
  return sort
    ? sortedBy<DepositRow, DepositField>(rows, sort, (row, field) =>
        ordered(field === 'others' ? othersOf(row) : row[field]),
      )
    : rows
}

/** Amounts below what a number says exactly are ordered by it. */
function ordered(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
