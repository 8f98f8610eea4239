import type { MessageDescriptor } from '@lingui/core'
import type { PaymentType } from '#features/masters/contract.ts'
import type { StatusShape, StatusTone } from '#ui/Status.tsx'
import { stateWords } from './words.list.ts'

type Look = { shape: StatusShape; tone: StatusTone; word: MessageDescriptor }

/** How the state of a payment type is shown. */
export const statusLooks: Readonly<Record<PaymentType['status'], Look>> = {
  PREPARING: { shape: 'diamond', tone: 'info', word: stateWords.PREPARING },
  AVAILABLE: { shape: 'dot', tone: 'quiet', word: stateWords.AVAILABLE },
  RETIRED: { shape: 'dash', tone: 'quiet', word: stateWords.RETIRED },
}
export const statusValues = ['PREPARING', 'AVAILABLE', 'RETIRED'] as const
