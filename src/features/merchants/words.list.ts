import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CorporateType, DashboardSetting, MerchantStatus } from './merchant.contract.ts'

/** Where a merchant stands, in a word. */
export const statusWords: Readonly<Record<MerchantStatus, MessageDescriptor>> = {
  APPLIED: msg`Applied`,
  SCREENING: msg`Being examined`,
  RETURNED: msg`Sent back`,
  APPROVED: msg`Approved`,
  ACTIVE: msg`Active`,
  SUSPENDED: msg`Suspended`,
  TERMINATED: msg`Contract ended`,
  REJECTED: msg`Rejected`,
}

/** What kind of business a merchant is. */
export const typeWords: Readonly<Record<CorporateType, MessageDescriptor>> = {
  CORPORATION: msg`Corporation`,
  SOLE_PROPRIETOR: msg`Sole proprietor`,
  GOVERNMENT: msg`Public body`,
  OTHER: msg`Other`,
}

/** Whether a merchant's people see the dashboard, in words. */
export const dashboardWords: Readonly<Record<DashboardSetting, MessageDescriptor>> = {
  TENANT: msg`Provider’s setting`,
  SHOWN: msg({ message: 'Shown', context: 'dashboard of a merchant' }),
  HIDDEN: msg({ message: 'Hidden', context: 'dashboard of a merchant' }),
}
