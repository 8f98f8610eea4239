/** A line of a bank's file: money that came in. */
export interface BankLine {
  /** Its number in the file, from 1. */
  readonly line: number
  readonly day: string
  /** Smallest units, above zero. */
  readonly amount: bigint
  readonly payer: string
}

/** What is wrong with a file as a whole, or with a line of it. */
export type BankFault =
  | 'tooLarge' | 'empty' | 'encoding' | 'quote' | 'columns' | 'day' | 'amount' | 'length' | 'kind' | 'order' | 'number' | 'count' | 'total' | 'unfinished' // prettier-ignore

/** A fault with the line it is in; `value` is what stands there. */
export interface FaultyLine {
  readonly fault: BankFault
  readonly line?: number
  readonly value?: string
}

/** Thrown where a file cannot be read as a whole; none of its lines is used then. */
export class BankFileRefused extends Error {
  override readonly name = 'BankFileRefused'
  readonly faults: readonly FaultyLine[]
  constructor(...faults: FaultyLine[]) {
    super(faults.map(({ fault, line }) => (line === undefined ? fault : `${fault} in line ${line}`)).join(', '))
    this.faults = faults
  }
}

/** The largest file in bytes. */
export const bankFileBytes = 5 * 1024 * 1024
/** Lines named at most where several are wrong. */
export const mostFaults = 5
