import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import type { Paper, PaperTable } from '#server/pdf/document.ts'
import { formatDate, formatRange } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'
import { measures } from '#shared/measures.ts'
import { formatMoney } from '#shared/money.ts'
import { percent } from '#shared/percent.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { DocumentKind } from './documents.contract.ts'
import { accountWords, documentWords } from './documents.list.ts'
import { invoiceLines, type InvoiceLine } from './invoice-lines.ts'
import type { DepositRow } from './list.sql.ts'
import type { Part } from './parts.server.ts'

/** Everything a document may say of a deposit. */
export interface PaperFacts {
  readonly deposit: DepositRow
  readonly taxes: readonly { readonly taxPpm: number; readonly taxable: bigint; readonly vat: bigint }[]
  /** The registered name of whom it is for. */
  readonly recipient: string
  readonly issuer: { readonly name: string; readonly address: string; readonly registrationNo: string | null }
  readonly account: { readonly bankName: string; readonly branchName: string; readonly accountType: keyof typeof accountWords; readonly tail: string; readonly holder: string } | undefined // prettier-ignore
  readonly types: readonly { readonly name: string; readonly feePpm: number | null; readonly part: Part }[]
  readonly date: string
  readonly at: Date
  readonly zone: string
  readonly decimals: 0 | 2 | undefined
}

/** A document of a deposit, in a language. */
export function paperOf(kind: DocumentKind, facts: PaperFacts, language: Language): Paper {
  const say = (message: Message) => text(language, message)
  const { deposit, issuer, recipient, account } = facts
  const [time, day] = [
    formatDate(facts.at, 'dateTime', language, facts.zone),
    formatDate(facts.date, 'date', language, 'UTC'),
  ]
  const amount = moneyOf(facts)
  const { registrationNo } = issuer
  const listed = kind === 'INVOICE' || kind === 'RETURN_INVOICE' ? invoiceLines(kind, deposit, facts.taxes) : undefined
  const returned = kind === 'RETURN_INVOICE'
  const paid = formatDate(deposit.paymentDate, 'longDay', language, 'UTC')
  return {
    language,
    title: say(documentWords[kind]),
    to: [say(msg`To ${recipient}`), ...(deposit.shopName ? [deposit.shopName] : []), deposit.entCode],
    from: [issuer.name, ...(issuer.address ? [issuer.address] : []), ...(registrationNo ? [say(msg`Registration number: ${registrationNo}`)] : [])], // prettier-ignore
    amount: listed
      ? { label: say(returned ? msg`Amount returned, with tax` : msg`Fees with tax`), value: amount(listed.reduce((sum, { taxable, vat }) => sum + taxable + vat, 0n)) } // prettier-ignore
      : { label: say(measures.transferAmount.label), value: amount(deposit.transferAmount) },
    facts: [
      { label: say(msg`Date`), value: day },
      { label: say(msg`Deposit no.`), value: deposit.depositNo },
      { label: say(msg`Usage period`), value: formatRange(deposit.usageFrom, deposit.usageTo, language) },
      ...(listed ? [] : [{ label: say(msg`Transfer date`), value: paid }]),
      ...(account && !listed
        ? [{ label: say(msg`Bank account`), value: `${account.bankName} ${account.branchName} ${say(accountWords[account.accountType])} ****${account.tail} ${account.holder}` }] // prettier-ignore
        : []),
    ],
    tables: listed ? [taxTable(facts, listed, say)] : kind === 'STATEMENT' ? [sumTable(facts, say), typeTable(facts, say)] : [], // prettier-ignore
    notes: listed
      ? [
          say(returned ? msg`This amount was added to the transfer.` : msg`This amount was taken off the transfer; nothing is left to pay.`), // prettier-ignore
          say(msg`Tax is calculated once for the whole document at each rate; fractions are dropped.`),
          ...(deposit.feeExempt === 0n || listed.some(({ taxPpm }) => taxPpm === null)
            ? []
            : [say(msg`Exempt fees are no part of this document; the payment statement lists them.`)]),
        ]
      : kind === 'TRANSFER_NOTICE'
        ? [say(msg`We transfer this amount to the account above on the day of transfer.`)]
        : [],
    foot: say(msg`Data as of ${time}`),
    pageOf: (page, pages) => say(msg`Page ${page} of ${pages}`),
    at: facts.at,
  }
}

type Say = (message: Message) => string

/** What was paid for or given back and its tax, by rate. */
function taxTable(facts: PaperFacts, lines: readonly InvoiceLine[], say: Say): PaperTable {
  const amount = moneyOf(facts)
  const sum = (of: (line: InvoiceLine) => bigint) => lines.reduce((all, line) => all + of(line), 0n)
  return {
    columns: [
      { heading: say(msg`Content`), share: 4 },
      { heading: say(msg`Tax rate`), share: 2 },
      { heading: say(msg`Without tax`), share: 2, figure: true },
      { heading: say(msg`Tax amount`), share: 2, figure: true },
    ],
    rows: lines.map(({ taxPpm, taxable, vat }) =>
      taxPpm === null
        ? [say(measures.fee.label), say(msg`Exempt`), amount(taxable), '–']
        : [say(measures.fee.label), percent(taxPpm), amount(taxable), amount(vat)],
    ),
    total: [say(msg`Total`), '', amount(sum(({ taxable }) => taxable)), amount(sum(({ vat }) => vat))],
  }
}

/** How the transfer comes about, line by line. */
function sumTable(facts: PaperFacts, say: Say): PaperTable {
  const { deposit: d, taxes } = facts
  const amount = moneyOf(facts)
  const lines: (readonly [label: string, count: number | undefined, value: bigint])[] = [
    [say(measures.totalUsage.label), d.usageCount, d.totalUsage],
    [say(measures.refund.label), d.refundCount, -d.refund],
    [say(measures.chargeback.label), d.chargebackCount, -d.chargeback],
    [say(msg`Payment fees (taxed)`), undefined, -d.feeTaxable],
    [say(msg`Payment fees (exempt)`), undefined, -d.feeExempt],
    ...taxes.map(({ taxPpm, vat }) => {
      const rate = percent(taxPpm)
      return [say(msg`Tax ${rate}`), undefined, -vat] as const
    }),
    [say(measures.adjustment.label), undefined, d.adjustment],
    [say(measures.carryIn.label), undefined, d.carryIn],
    [say(measures.transferFee.label), undefined, -d.transferFee],
    [say(measures.carryOut.label), undefined, -d.carryOut],
  ]
  return {
    heading: say(msg`Breakdown`),
    columns: [
      { heading: say(msg`Content`), share: 5 },
      { heading: say(msg`Count`), share: 2, figure: true },
      { heading: say(msg`Amount`), share: 3, figure: true },
    ],
    rows: lines
      .filter(([, , value], index) => index < 2 || value !== 0n)
      .map(([label, count, value]) => [label, count === undefined ? '' : wholeNumber(count), amount(value)]),
    total: [say(measures.transferAmount.label), '', amount(d.transferAmount)],
  }
}

function typeTable(facts: PaperFacts, say: Say): PaperTable {
  const amount = moneyOf(facts)
  const sum = (of: (part: Part) => bigint) => facts.types.reduce((all, { part }) => all + of(part), 0n)
  return {
    heading: say(msg`By payment type`),
    columns: [
      { heading: say(msg`Payment`), share: 36 },
      { heading: say(msg`Count`), share: 15, figure: true },
      { heading: say(msg`Amount`), share: 31, figure: true },
      { heading: say(measures.refund.label), share: 26, figure: true },
      { heading: say(msg`Rate`), share: 16, figure: true },
      { heading: say(msg`Fee`), share: 27, figure: true },
      { heading: say(measures.vat.label), share: 24, figure: true },
      { heading: say(msg`Net`), share: 31, figure: true },
    ],
    rows: facts.types.map(({ name, feePpm, part }) => [
      name || say(measures.adjustment.label),
      wholeNumber(part.usageCount),
      amount(part.totalUsage),
      amount(-part.refund),
      feePpm === null ? '' : percent(feePpm),
      amount(part.fee),
      amount(part.vat),
      amount(part.net),
    ]),
    total: [
      say(msg`Total`),
      wholeNumber(facts.types.reduce((sum, { part }) => sum + part.usageCount, 0)),
      amount(sum(({ totalUsage }) => totalUsage)),
      amount(-sum(({ refund }) => refund)),
      '',
      amount(sum(({ fee }) => fee)),
      amount(sum(({ vat }) => vat)),
      amount(sum(({ net }) => net)),
    ],
  }
}

function moneyOf({ deposit: { currency }, decimals }: PaperFacts) {
  return (value: bigint) => formatMoney(value, currency, { decimals })
}
