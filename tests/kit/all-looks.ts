import { app } from '../app/looks.ts'
import { account } from '../features/account/looks.ts'
import { analysis } from '../features/analysis/looks.ts'
import { audit } from '../features/audit/looks.ts'
import { deposits } from '../features/deposits/looks.ts'
import { exports } from '../features/exports/looks.ts'
import { forcedTwoStep } from '../features/forced-two-step/looks.ts'
import { masters } from '../features/masters/looks.ts'
import { merchants } from '../features/merchants/looks.ts'
import { messages } from '../features/messages/looks.ts'
import { orders } from '../features/orders/looks.ts'
import { panel } from '../features/panel/looks.ts'
import { receipts } from '../features/receipts/looks.ts'
import { refunds } from '../features/refunds/looks.ts'
import { reports } from '../features/reports/looks.ts'
import { tradePage } from '../features/trade-page/looks.ts'
import { statistics } from '../features/statistics/looks.ts'
import { payouts } from '../features/payouts/looks.ts'
import { people } from '../features/users/looks.ts'
import { sso } from '../server/sso/looks.ts'
import type { Looks } from './looks.ts'

/** The looks of every feature; every screen of src/app/screens.ts has one at least (tests/looks.test.ts). */
export const allLooks: readonly Looks[] = [
  app,
  sso,
  account,
  tradePage,
  exports,
  receipts,
  refunds,
  messages,
  masters,
  people,
  merchants,
  forcedTwoStep,
  audit,
  statistics,
  panel,
  orders,
  analysis,
  reports,
  payouts,
  deposits,
]
