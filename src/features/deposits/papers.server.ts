import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import type { Paper } from '#server/pdf/document.ts'
import { formatDate, formatRange } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'
import { measures } from '#shared/measures.ts'
import { asClosed } from './as-closed.server.ts'
import type { DocumentKind } from './deposit.contract.ts'
import { accountWords, documentWords } from './documents.list.ts'
import { invoiceLines } from './invoice-lines.server.ts'
import type { PaperFacts } from './paper-facts.server.ts'
import { earlyTable, moneyOf, sumTable, taxTable, typeTable, type Say } from './paper-tables.server.ts'

/** A document of a deposit, in a language. Those of its closing say what it was closed with, whatever came since. */
export function paperOf(kind: DocumentKind, given: PaperFacts, language: Language): Paper {
  const ofTransfer = kind === 'EARLY_FEE' || kind === 'TRANSFER_NOTICE'
  const facts = ofTransfer ? given : { ...given, deposit: asClosed(given.deposit, given.early) }
  const say = (message: Message) => text(language, message)
  const { deposit, issuer, recipient, recipientShop, account } = facts
  const [time, day] = [
    formatDate(facts.at, 'dateTime', language, facts.zone),
    formatDate(facts.date, 'date', language, 'UTC'),
  ]
  const { registrationNo } = issuer
  const paid = formatDate(deposit.paymentDate, 'longDay', language, 'UTC')
  return {
    language,
    title: say(documentWords[kind]),
    to: [say(msg`To ${recipient}`), ...(recipientShop ? [recipientShop] : []), deposit.entCode],
    from: [issuer.name, ...(issuer.address ? [issuer.address] : []), ...(registrationNo ? [say(msg`Registration number: ${registrationNo}`)] : [])], // prettier-ignore
    ...(kind === 'INVOICE' || kind === 'RETURN_INVOICE' ? invoice(kind, facts, say) : contents(kind, facts, language, say)), // prettier-ignore
    facts: [
      { label: say(msg`Date`), value: day },
      { label: say(msg`Deposit no.`), value: deposit.depositNo },
      { label: say(msg`Usage period`), value: formatRange(deposit.usageFrom, deposit.usageTo, language) },
      ...(kind === 'STATEMENT' || ofTransfer ? [{ label: say(msg`Transfer date`), value: paid }] : []),
      // Until a transfer was sent it may go to another account.
      ...(account && kind === 'TRANSFER_NOTICE'
        ? [{ label: say(msg`Bank account`), value: `${account.bankName} ${account.branchName} ${say(accountWords[account.accountType])} ****${account.tail} ${account.holder}` }] // prettier-ignore
        : []),
    ],
    foot: say(msg`Data as of ${time}`),
    pageOf: (page, pages) => say(msg`Page ${page} of ${pages}`),
    at: facts.at,
  }
}

type Contents = Pick<Paper, 'amount' | 'tables' | 'notes'>

/** What an invoice or a return invoice says: everything follows from the lines it lists. */
function invoice(kind: 'INVOICE' | 'RETURN_INVOICE', facts: PaperFacts, say: Say): Contents {
  const { deposit, taxes } = facts
  const lines = invoiceLines(kind, deposit, taxes)
  const returned = kind === 'RETURN_INVOICE'
  const total = lines.reduce((sum, { taxable, vat }) => sum + taxable + vat, 0n)
  return {
    amount: { label: say(returned ? msg`Amount returned, with tax` : msg`Fees with tax`), value: moneyOf(facts)(total) }, // prettier-ignore
    tables: [taxTable(facts, lines, say)],
    notes: [
      say(returned ? msg`This amount was added to the transfer.` : msg`This amount was taken off the transfer; nothing is left to pay.`), // prettier-ignore
      say(msg`Tax is calculated once for the whole document at each rate; fractions are dropped.`),
      ...(deposit.feeExempt === 0n || lines.some(({ taxPpm }) => taxPpm === null)
        ? []
        : [say(msg`Exempt fees are no part of this document; the payment statement lists them.`)]),
    ],
  }
}

function contents(
  kind: 'STATEMENT' | 'EARLY_FEE' | 'TRANSFER_NOTICE',
  facts: PaperFacts,
  language: Language,
  say: Say,
): Contents {
  const { deposit, early } = facts
  const amount = moneyOf(facts)
  const transferred = { label: say(measures.transferAmount.label), value: amount(deposit.transferAmount) }
  if (kind === 'STATEMENT')
    return {
      amount: transferred,
      tables: [sumTable(facts, say), typeTable(facts, say)],
      notes: [say(msg`As of the closing; the fee of an early transfer has a statement of its own.`)],
    }
  if (kind === 'EARLY_FEE')
    return {
      amount: { label: say(msg`Fee of an early transfer`), value: amount(early?.fee ?? 0n) },
      tables: early ? [earlyTable(facts, early, language, say)] : [],
      notes: [say(msg`This amount was taken off the transfer; nothing is left to pay.`)],
    }
  return {
    amount: transferred,
    tables: [],
    notes: [
      deposit.status === 'FAILED'
        ? say(msg`The bank returned this transfer; the amount goes into the next one.`)
        : say(msg`We transfer this amount to the account above on the day of transfer.`),
    ],
  }
}
