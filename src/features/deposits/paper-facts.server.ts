import type { EarlyChange } from './as-closed.server.ts'
import type { accountWords } from './documents.list.ts'
import type { DepositRow } from './list.sql.ts'
import type { Part } from './parts.server.ts'

/** Everything a document may say of a deposit. */
export interface PaperFacts {
  readonly deposit: DepositRow
  readonly taxes: readonly { readonly taxPpm: number; readonly taxable: bigint; readonly vat: bigint }[]
  readonly early: EarlyChange | undefined
  /** The registered name of whom it is for, and the store's where that is paid out by itself. */
  readonly recipient: string
  readonly recipientShop: string
  readonly issuer: { readonly name: string; readonly address: string; readonly registrationNo: string | null }
  readonly account: { readonly bankName: string; readonly branchName: string; readonly accountType: keyof typeof accountWords; readonly tail: string; readonly holder: string } | undefined // prettier-ignore
  readonly types: readonly { readonly name: string; readonly feePpm: number | null; readonly part: Part }[]
  readonly date: string
  readonly at: Date
  readonly zone: string
  readonly decimals: 0 | 2 | undefined
}
