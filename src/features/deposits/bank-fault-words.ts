import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { BankFault } from './bank-line.ts'

/** What is wrong with a bank's file, or with the line that is named beside it. */
export const faultWords: Readonly<Record<BankFault, MessageDescriptor>> = {
  tooLarge: msg`The file is larger than 5 MB.`,
  empty: msg`The file is empty.`,
  encoding: msg`The text is neither UTF-8 nor Shift_JIS.`,
  quote: msg`A quotation mark is opened and not closed, or stands where it cannot.`,
  columns: msg`The line has not as many columns as the headings.`,
  day: msg`The day is not written year first, such as 2026/11/30.`,
  amount: msg`The amount is not written in figures.`,
  length: msg`The record is not of 200 bytes.`,
  kind: msg`The record is none of a statement of money in and out.`,
  order: msg`The record stands where it cannot.`,
  number: msg`The record says neither money in nor money out.`,
  count: msg`The bank counts other lines than the file holds.`,
  total: msg`The total of the bank is not that of its lines.`,
  unfinished: msg`The end of the file is missing.`,
}
