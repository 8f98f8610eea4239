import { bankKana } from '#shared/bank-kana.ts'
import { bankBytes } from './bank-bytes.ts'
import { SettlementRefused } from './refused.ts'

/** An account as a transfer names it. */
export interface TransferAccount {
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly branchName: string
  readonly accountType: 'ORDINARY' | 'CURRENT' | 'SAVINGS'
  readonly accountNumber: string
}

/** Whose account the money leaves. */
export interface Sender extends TransferAccount {
  readonly senderCode: string
  readonly senderName: string
}

/** A deposit to be transferred. */
export interface Transfer extends TransferAccount {
  readonly depositNo: string
  readonly holder: string
  readonly amount: bigint
}

const recordLength = 120
const most = 9_999_999_999n
const kindOfAccount = { ORDINARY: '1', CURRENT: '2', SAVINGS: '4' } as const

/**
 * The banks' file of transfers (全銀協 総合振込): records of 120 bytes for header, transfers, total and end. A transfer carries
 * the digits of its deposit's number as the customer's code, so that the bank's answer leads back to it. Throws
 * SettlementRefused where a name or amount cannot be written.
 */
export function transferFileOf(sender: Sender, paymentDate: string, transfers: readonly Transfer[]): Buffer {
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0n)
  const records = [
    headerOf(sender, paymentDate),
    ...transfers.map(transferOf),
    `8${digits(transfers.length, 6)}${digits(total, 12)}`,
    '9',
  ]
  return bankBytes(records.map((record) => `${record.padEnd(recordLength)}\r\n`).join(''))
}

function headerOf(sender: Sender, paymentDate: string): string {
  const day = paymentDate.slice(5).replace('-', '')
  const code = sender.senderCode
  return `1210${code}${name(sender.senderName, 40, `the sender ${code}`)}${day}${accountOf(sender, '')}`
}

function transferOf(transfer: Transfer): string {
  const { depositNo, holder, amount } = transfer
  if (amount <= 0n || amount > most)
    throw new SettlementRefused(`The deposit ${depositNo} is of ${amount}, which no transfer can be.`)
  const who = name(holder, 30, `the deposit ${depositNo}`)
  const customer = depositNo.slice(1).padStart(20, '0')
  return `2${accountOf(transfer, '    ')}${who}${digits(amount, 10)}0${customer}7`
}

/** Bank, branch, the place of the clearing house (transfers only), kind and number. */
function accountOf(account: TransferAccount, clearing: string): string {
  const { bankCode, bankName, branchCode, branchName, accountType, accountNumber } = account
  return `${bankCode}${optional(bankName)}${branchCode}${optional(branchName)}${clearing}${kindOfAccount[accountType]}${accountNumber.padStart(7, '0')}`
}

/** Names of banks may be left out, as where they are written in kanji. */
function optional(text: string): string {
  return (bankKana(text) ?? '').slice(0, 15).padEnd(15)
}

function name(text: string, length: number, whose: string): string {
  const written = bankKana(text)
  if (written === undefined)
    throw new SettlementRefused(`The name of ${whose} is not in the letters of the banks: ${text}.`)
  return written.slice(0, length).padEnd(length)
}

function digits(value: number | bigint, length: number): string {
  return String(value).padStart(length, '0')
}
