import { bankKana } from '#shared/bank-kana.ts'
import { addDays } from '#shared/calendar.ts'
import type { Deposit } from './deposit.contract.ts'
import type { BankLine } from './bank-line.ts'

/** Deposits that a line of the bank's file is taken for; several where the bank booked them as one. */
export interface LineMatch {
  readonly line: BankLine
  readonly deposits: readonly Deposit[]
  /** What was booked less what was to be transferred; zero where both are the same. */
  readonly difference: bigint
}

/** Days by which the bank may book before or after the day of transfer. */
const mostDaysApart = 3

/** The days of transfer that lines of a file can belong to. */
export function transferDays(lines: readonly BankLine[]): { From: string; To: string } | undefined {
  const days = lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { From: addDays(first, -mostDaysApart), To: addDays(last, mostDaysApart) } : undefined
}

/**
 * The deposit of each line, each deposit and line once: the same amount within three days of the transfer, the provider's name
 * and the nearest day first; then the deposits of one day that a line is the sum of; then another amount, where the provider
 * paid in on the day of one single deposit. Lines of nobody's deposit are left out.
 */
export function matchedLines(
  lines: readonly BankLine[],
  all: readonly Deposit[],
  senders: readonly string[],
): LineMatch[] {
  const names = senders.map(nameKey).filter((name) => name !== '')
  const fromProvider = ({ payer }: BankLine) => names.some((name) => nameKey(payer).includes(name))
  const open = new Map(
    all
      .filter(({ status, transferAmount }) => status !== 'SCHEDULED' && BigInt(transferAmount) > 0n)
      .map((deposit) => [keyOf(deposit), deposit]),
  )
  const found = new Map<BankLine, LineMatch>()
  const take = (line: BankLine, deposits: readonly Deposit[]) => {
    for (const deposit of deposits) open.delete(keyOf(deposit))
    found.set(line, { line, deposits, difference: line.amount - sumOf(deposits) })
  }
  const pairs = lines.flatMap((line) =>
    [...open.values()]
      .filter((one) => BigInt(one.transferAmount) === line.amount && apart(line, one) <= mostDaysApart)
      .map((deposit) => ({ line, deposit, far: apart(line, deposit) + (fromProvider(line) ? 0 : mostDaysApart + 1) })),
  )
  for (const { line, deposit } of pairs.toSorted((a, b) => a.far - b.far || a.line.line - b.line.line))
    if (!found.has(line) && open.has(keyOf(deposit))) take(line, [deposit])

  const rest = () => lines.filter((line) => !found.has(line))
  for (const line of rest()) {
    const together = byDay([...open.values()]).find(
      (some) =>
        some.length > 1 && sumOf(some) === line.amount && some.every((one) => apart(line, one) <= mostDaysApart),
    )
    if (together) take(line, together)
  }
  for (const line of rest().filter(fromProvider)) {
    const onItsDay = [...open.values()].filter(({ paymentDate }) => paymentDate === line.day)
    const alone = rest().filter((other) => other.day === line.day && fromProvider(other)).length === 1
    if (alone && onItsDay.length === 1) take(line, onItsDay)
  }
  return [...found.values()].toSorted((a, b) => a.line.line - b.line.line)
}

/** A name as banks write it, without what they leave out or shorten: spaces, signs and the form of the company. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKC').replace(/株式会社|有限会社|合同会社/g, '')
  const written = bankKana(plain) ?? plain.toUpperCase()
  return written.replace(/^(ｶ|ﾕ|ﾄﾞ)\)|\((ｶ|ﾕ|ﾄﾞ)$|[\s\-.,()]/g, '')
}

function keyOf({ entCode, depositNo }: Deposit): string {
  return `${entCode}.${depositNo}`
}

function sumOf(deposits: readonly Deposit[]): bigint {
  return deposits.reduce((sum, { transferAmount }) => sum + BigInt(transferAmount), 0n)
}

function byDay(deposits: readonly Deposit[]): Deposit[][] {
  const days = new Map<string, Deposit[]>()
  for (const deposit of deposits) {
    const day = `${deposit.entCode} ${deposit.paymentDate} ${deposit.currency}`
    days.set(day, [...(days.get(day) ?? []), deposit])
  }
  return [...days.values()]
}

function apart({ day }: BankLine, { paymentDate }: Deposit): number {
  return Math.abs(Date.parse(day) - Date.parse(paymentDate)) / 86_400_000
}
