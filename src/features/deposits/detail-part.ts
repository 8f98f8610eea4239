import type { DepositDetail } from './deposit.contract.ts'
import type { LineKind, LineMove } from './lines.contract.ts'

/** Which rows of a deposit are wanted; all its own where nothing is said. */
export interface WantedRows {
  readonly Kind?: LineKind | undefined
  readonly Moved?: LineMove | undefined
}

/** Where the rows of a figure are: a part of the detail, and which rows there. */
export interface PartLead extends WantedRows {
  readonly tab: string
}

/** What a part of a deposit's detail is given. */
export interface DetailPartProps {
  readonly deposit: DepositDetail
  /** The rows of one kind that are asked for, where they are rows. */
  readonly kind: LineKind | undefined
  /** The rows that moved so, in place of the deposit's own. */
  readonly moved: LineMove | undefined
  /** Leads to another part, or to rows of one kind or that moved. */
  readonly onTab: (tab: string, rows?: WantedRows) => void
  /** Leads to another deposit of the same enterprise. */
  readonly onDeposit: (depositNo: string) => void
}
