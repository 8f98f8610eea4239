import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import { CheckTab } from './CheckTab.tsx'
import type { DetailPartProps } from './detail-part.ts'
import { DepositDocuments } from './DepositDocuments.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { SumTab } from './SumTab.tsx'
import { ShopsTab, TypesTab } from './PartsTab.tsx'
import { TradesTab } from './TradesTab.tsx'

/** The parts of a deposit's detail, in their order; the first is shown where none is chosen. */
export const detailTabs: readonly [DetailTab, ...DetailTab[]] = [
  { id: 'sum', label: msg`Breakdown`, Part: SumTab },
  { id: 'types', label: msg`By payment type`, Part: TypesTab },
  { id: 'shops', label: msg`By store`, Part: ShopsTab },
  { id: 'trades', label: msg`Included transactions`, Part: TradesTab },
  { id: 'check', label: msg`Difference check`, Part: CheckTab },
  { id: 'documents', label: msg`Documents`, Part: DepositDocuments },
  { id: 'history', label: msg`History`, Part: HistoryTab },
]

interface DetailTab {
  readonly id: string
  readonly label: MessageDescriptor
  readonly Part: ComponentType<DetailPartProps>
}
