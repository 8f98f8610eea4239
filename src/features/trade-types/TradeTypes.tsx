import { MasterList } from '#features/masters/MasterList.tsx'
import { tradeTypeView } from './trade-type-view.tsx'

/** The kinds of transactions there are. */
export function TradeTypes() {
  return <MasterList view={tradeTypeView} tab="tradeType" />
}
