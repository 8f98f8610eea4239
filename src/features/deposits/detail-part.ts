import type { DepositDetail, LineKind } from './contract.ts'

/** What a part of a deposit's detail is given. */
export interface DetailPartProps {
  readonly deposit: DepositDetail
  /** The rows of one kind that are asked for, where they are rows. */
  readonly kind: LineKind | undefined
  /** Leads to another part, or to rows of one kind. */
  readonly onTab: (tab: string, kind?: LineKind) => void
  /** Leads to another deposit of the same enterprise. */
  readonly onDeposit: (depositNo: string) => void
}
