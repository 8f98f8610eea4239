import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportList, ReportPeriod } from './contract.ts'

/** What the lists are called that reports are of. */
export const reportListWords: Readonly<Record<ReportList, MessageDescriptor>> = {
  trades: msg`Transactions`,
  orders: msg`Orders`,
  points: msg`Point transactions`,
  deposits: msg`Deposits`,
  statistics: msg`Statistics`,
  audit: msg`Audit log`,
  refunds: msg`Refunds`,
  people: msg`Users`,
  roles: msg`Roles`,
  merchants: msg`Merchants`,
  notices: msg`Notices`,
  tradeTypes: msg`Trade types`,
  paymentClasses: msg`Payment classes`,
  paymentTypes: msg`Payment types`,
}

/** What the days are called that reports are about. */
export const reportPeriodWords: Readonly<Record<ReportPeriod, MessageDescriptor>> = {
  yesterday: msg`Yesterday`,
  lastWeek: msg`Last week`,
  lastMonth: msg`Last month`,
  now: msg`As it stands then`,
}
