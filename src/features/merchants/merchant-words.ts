import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { StatusShape, StatusTone } from '#ui/Status.tsx'
import type { industryCodes, MerchantStatus } from './merchant.contract.ts'
import { statusWords } from './words.list.ts'

/** How a merchant's standing looks and what it is called. */
export const statusLooks: Readonly<
  Record<MerchantStatus, { shape: StatusShape; tone: StatusTone; word: MessageDescriptor }>
> = {
  APPLIED: { shape: 'dashed', tone: 'info', word: statusWords.APPLIED },
  SCREENING: { shape: 'diamond', tone: 'info', word: statusWords.SCREENING },
  RETURNED: { shape: 'triangle', tone: 'warn', word: statusWords.RETURNED },
  APPROVED: { shape: 'dashed', tone: 'info', word: statusWords.APPROVED },
  ACTIVE: { shape: 'dot', tone: 'quiet', word: statusWords.ACTIVE },
  SUSPENDED: { shape: 'triangle', tone: 'warn', word: statusWords.SUSPENDED },
  TERMINATED: { shape: 'dash', tone: 'quiet', word: statusWords.TERMINATED },
  REJECTED: { shape: 'dash', tone: 'quiet', word: statusWords.REJECTED },
}

/** What the trades are called. */
export const industryWords: Readonly<Record<(typeof industryCodes)[number], MessageDescriptor>> = {
  '5812': msg`Restaurants`,
  '5813': msg`Bars`,
  '5814': msg`Cafés and fast food`,
  '5462': msg`Bakeries`,
  '5411': msg`Groceries`,
  '5651': msg`Clothing`,
  '5732': msg`Electronics`,
  '5912': msg`Drug stores`,
  '5964': msg`Online shops`,
  '5999': msg`Other shops`,
  '7011': msg`Hotels`,
  '7230': msg`Beauty and hair`,
  '7832': msg`Cinemas and leisure`,
  '8062': msg`Hospitals and clinics`,
  '4121': msg`Taxis`,
}
