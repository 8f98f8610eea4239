import { msg } from '@lingui/core/macro'
import type { PaperTable } from '#server/pdf/document.ts'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'
import { measures } from '#shared/measures.ts'
import { formatMoney } from '#shared/money.ts'
import { percent } from '#shared/percent.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { EarlyChange } from './as-closed.server.ts'
import type { InvoiceLine } from './invoice-lines.server.ts'
import type { PaperFacts } from './paper-facts.server.ts'
import type { Part } from './parts.server.ts'

/** Words of a message in the language of a document. */
export type Say = (message: Message) => string

/** What was paid for or given back and its tax, by rate. */
export function taxTable(facts: PaperFacts, lines: readonly InvoiceLine[], say: Say): PaperTable {
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
export function sumTable(facts: PaperFacts, say: Say): PaperTable {
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

/** What an early transfer took off. */
export function earlyTable(
  facts: PaperFacts,
  { fee, closedFor }: EarlyChange,
  language: Language,
  say: Say,
): PaperTable {
  const { deposit } = facts
  const amount = moneyOf(facts)
  const [before, now] = [formatDate(closedFor, 'date', language, 'UTC'), formatDate(deposit.paymentDate, 'date', language, 'UTC')] // prettier-ignore
  return {
    columns: [
      { heading: say(msg`Content`), share: 5 },
      { heading: say(msg`Transfer date`), share: 3 },
      { heading: say(msg`Amount`), share: 3, figure: true },
    ],
    rows: [
      [say(msg`Transfer as closed`), before, amount(deposit.transferAmount + fee)],
      [say(msg`Fee of an early transfer (exempt)`), '', amount(-fee)],
    ],
    total: [say(measures.transferAmount.label), now, amount(deposit.transferAmount)],
  }
}

/** What each payment type comes to. */
export function typeTable(facts: PaperFacts, say: Say): PaperTable {
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

/** Writes amounts in the currency of the deposit. */
export function moneyOf({ deposit: { currency }, decimals }: PaperFacts) {
  return (value: bigint) => formatMoney(value, currency, { decimals })
}
