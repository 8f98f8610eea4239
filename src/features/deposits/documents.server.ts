import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { refuseForeign } from '#server/access/refuse-foreign.ts'
import type { Scope } from '#server/access/scope.ts'
import { Figure } from '#server/export/csv.ts'
import { fileHeaders } from '#server/export/headers.ts'
import { rowsFile, type RowsList } from '#server/export/rows-file.ts'
import type { Db } from '#server/db/db.ts'
import { answer, Sent, type WriteContext } from '#server/feature.ts'
import { refuseBackwards } from '#server/list/backwards.ts'
import { paged } from '#server/list/paged.ts'
import { pdfOf } from '#server/pdf/document.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { feeTaxWords } from '#shared/fee-tax.ts'
import type { Language } from '#shared/language.ts'
import { namesIn } from '#shared/list-field.ts'
import type { Message } from '#shared/message.ts'
import { bareAmount, sumOnWire } from '#shared/money.ts'
import { percent } from '#shared/percent.ts'
import { Problem } from '#shared/problem.ts'
import { adjustmentsAsClosed } from './as-closed.server.ts'
import { FigureFile, documents } from './documents.contract.ts'
import { documentsOf, type DocumentRow } from './documents.list.sql.ts'
import { documentWords, figureWords, typeFields } from './documents.list.ts'
import * as sql from './documents.sql.ts'
import { journalFile } from './journal.server.ts'
import { linesFile } from './lines-file.server.ts'
import { lineFields, lineKindWords, lineMoveWords, movedFields } from './lines.list.ts'
import { linesFor, movedLines } from './lines.sql.ts'
import { paperOf } from './papers.server.ts'
import type { Part } from './parts.server.ts'
import { one, partsOf } from './server.ts'
import { taxesOf } from './sql.ts'

/** Documents of one search that are read at most. */
const mostDocuments = 20_000

export default [
  answer(documents.list, async ({ input: { PageIndex, PageSize, ...wanted }, db, scope, now }) => {
    refuseBackwards(wanted)
    if (wanted.DepositNo === undefined) await refuseForeign(db, scope, { EntCode: wanted.EntCode })
    const page = paged(await documentsOf(db, scope, wanted, mostDocuments), { PageIndex, PageSize })
    return { ...page, list: page.list.map(shown), asOf: now }
  }),

  answer(documents.file, async (asked) => {
    const { input, scope, tx } = asked
    const { document, EntCode, DepositNo } = input
    const ofRows = (['columns', 'Kind', 'Moved'] as const).find((name) => input[name])
    if (document !== 'TRADES' && ofRows) throw wrongParameter(ofRows)
    // Rows are there before a deposit is closed, and with it its documents.
    if (document === 'TRADES') return writeFigures(asked, document)
    const found = await documentsOf(tx, scope, { EntCode, DepositNo }, 10)
    const [any] = found
    if (!any) throw new Problem('noRows')
    const paper = found.find(({ kind }) => kind === document)
    if (paper) return writePaper(asked, paper)
    if (!filesOf(any).some((one) => one === document)) throw new Problem('noRows')
    return writeFigures(asked, document as FigureFile) // it is one of the files
  }),
]

type FileContext = WriteContext<typeof documents.file>

/** Bookkeeping programs of Japan take yen. */
function filesOf({ currency }: Pick<DocumentRow, 'currency'>): FigureFile[] {
  return currency === 'JPY' ? [...FigureFile.options] : ['BY_TYPE', 'TRADES']
}

function shown(row: DocumentRow) {
  return { ...row, amount: sumOnWire(row.amount), files: filesOf(row) }
}

async function writePaper({ input, tx, scope, tenant, viewer, now, audit, ...asked }: FileContext, row: DocumentRow) {
  const deposit = await one(tx, scope, input)
  const { early, ...recipient } = await sql.closingOf(tx, row.entCode, row.depositNo)
  // The law's own form is Japanese, whoever takes it.
  const language = row.kind === 'INVOICE' || row.kind === 'RETURN_INVOICE' ? 'ja' : asked.language
  const [names, parts] = [await sql.typeNames(tx, language), await typesOf(tx, scope, { ...input, now })]
  const paper = paperOf(
    row.kind,
    {
      deposit,
      early,
      ...recipient,
      taxes: await taxesOf(tx, row.entCode, row.depositNo),
      issuer: await sql.issuerAt(tx, scope.tenant, row.date),
      account: deposit.accountId === null ? undefined : await sql.accountOnPaper(tx, row.entCode, deposit.accountId),
      types: parts.flatMap(({ first: { paymentType, feePpm, taxPpm }, part: sums }) => {
        const part = paymentType === '' && taxPpm === null ? adjustmentsAsClosed(sums, early) : sums
        return part ? [{ name: names[paymentType] ?? paymentType, feePpm, part }] : []
      }),
      date: row.date,
      at: now,
      zone: viewer.timeZone,
      decimals: tenant.config.currency === deposit.currency ? tenant.config.currencyDecimals : undefined,
    },
    language,
  )
  audit(`deposit ${row.depositNo}`, { document: row.kind, language })
  const named = (one: Language) => `${text(one, documentWords[row.kind])} ${row.depositNo}`
  return new Sent(200, fileHeaders('pdf', named, language), await pdfOf(paper))
}

async function writeFigures(asked: FileContext, file: FigureFile) {
  const { input, tx, scope, viewer, snapshot, language, now } = asked
  const { EntCode: entCode, DepositNo: depositNo, format, Kind: kind, Moved: moved } = input
  const audit = (_format: string, detail?: Readonly<Record<string, unknown>>) =>
    asked.audit(`deposit ${depositNo}`, { ...detail, document: file, format })
  if (file === 'BY_TYPE') {
    const { currency } = await one(tx, scope, input)
    const names = await sql.typeNames(tx, language)
    const rows = (await typesOf(tx, scope, { ...input, now })).map(({ first, part: sums }) => ({
      ...sums,
      paymentType: names[first.paymentType] ?? first.paymentType,
      feePpm: first.feePpm,
      taxPpm: first.taxPpm,
    }))
    return rowsFile(typeList(depositNo, currency), rows, { format }, { viewer, language, audit })
  }
  if (file === 'TRADES') {
    const deposit = await one(tx, scope, input)
    const found = await linesFor(tx, deposit, now)
    const columns = [...new Set(input.columns ?? namesIn(moved ? movedFields : lineFields))]
    audit(format, { columns, ...(kind && { Kind: kind }), ...(moved && { Moved: moved }) })
    const about = {
      lines: moved ? movedLines(deposit, found, moved) : found.own,
      currency: deposit.currency,
      title: titled(moved ? lineMoveWords[moved] : figureWords[file], depositNo),
    }
    return linesFile(about, { format, language, columns, kind, viewer, snapshot })
  }
  const deposit = await one(tx, scope, input)
  const issuer = await sql.issuerAt(tx, scope.tenant, deposit.usageTo)
  const taxes = await taxesOf(tx, entCode, depositNo)
  const { early } = await sql.closingOf(tx, entCode, depositNo)
  const facts = { deposit, early, taxes, partner: issuer.name, registered: issuer.registrationNo !== null }
  audit(format)
  return journalFile(file, facts, { title: titled(figureWords[file], depositNo), language })
}

function typesOf(
  db: Db,
  scope: Scope,
  at: { readonly EntCode: string; readonly DepositNo: string; readonly now: Date },
) {
  return partsOf(db, scope, at, ({ paymentType, feePpm, taxPpm }) => `${paymentType} ${feePpm} ${taxPpm}`)
}

/** What a file of figures is called: which it is, and of which deposit. */
function titled(words: Message, depositNo: string) {
  return (language: Language) => {
    const name = text(language, words)
    return msg`${name} ${depositNo}`
  }
}

interface TypeRow extends Part {
  readonly paymentType: string
  readonly feePpm: number | null
  readonly taxPpm: number | null
}

function typeList(depositNo: string, currency: DocumentRow['currency']): RowsList<TypeRow, keyof typeof typeFields> {
  const money = (field: Exclude<keyof Part, 'usageCount' | 'refundCount'>) => (row: TypeRow) =>
    new Figure(bareAmount(row[field], currency))
  return {
    title: titled(figureWords.BY_TYPE, depositNo),
    fields: typeFields,
    cells: {
      paymentType: ({ paymentType }, language) => paymentType || text(language, lineKindWords.ADJUSTMENT),
      feePpm: ({ feePpm }) => (feePpm === null ? '' : percent(feePpm)),
      feeTaxClass: ({ taxPpm }, language) => text(language, feeTaxWords[taxPpm === null ? 'EXEMPT' : 'TAXABLE']),
      usageCount: ({ usageCount }) => new Figure(String(usageCount)),
      totalUsage: money('totalUsage'),
      refundCount: ({ refundCount }) => new Figure(String(refundCount)),
      refund: money('refund'),
      chargeback: money('chargeback'),
      adjustment: money('adjustment'),
      fee: money('fee'),
      vat: money('vat'),
      net: money('net'),
    },
  }
}
