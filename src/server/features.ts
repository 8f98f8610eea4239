import account from '#features/account/server.ts'
import analysis from '#features/analysis/server.ts'
import audit from '#features/audit/server.ts'
import settlements from '#features/deposits/machine.server.ts'
import depositDocuments from '#features/deposits/documents.server.ts'
import deposits from '#features/deposits/server.ts'
import bankMatches from '#features/deposits/bank-match.server.ts'
import bankColumns from '#features/deposits/bank-columns.server.ts'
import depositWhy from '#features/deposits/why.server.ts'
import payouts from '#features/payouts/server.ts'
import exports from '#features/exports/server.ts'
import forcedTwoStep from '#features/forced-two-step/server.ts'
import ingests from '#features/ingest/server.ts'
import live from '#features/live/server.ts'
import masters from '#features/masters/server.ts'
import merchants from '#features/merchants/server.ts'
import messages from '#features/messages/server.ts'
import panel from '#features/panel/server.ts'
import orders from '#features/orders/server.ts'
import paymentClasses from '#features/payment-classes/server.ts'
import paymentLogos from '#features/payment-logos/server.ts'
import paymentTypes from '#features/payment-types/server.ts'
import pointTrades from '#features/point-trades/server.ts'
import push from '#features/push/server.ts'
import receipts from '#features/receipts/server.ts'
import refunds from '#features/refunds/server.ts'
import reports from '#features/reports/server.ts'
import roles from '#features/roles/server.ts'
import session from '#features/session/server.ts'
import statistics from '#features/statistics/server.ts'
import stores from '#features/stores/server.ts'
import tenants from '#features/tenants/server.ts'
import tradeTypes from '#features/trade-types/server.ts'
import transactions from '#features/transactions/server.ts'
import users from '#features/users/server.ts'
import type { Answered } from '#server/feature.ts'

/** Every call the server answers, by feature; a new feature is one row. */
export const features: readonly Answered[] = [
  ...tenants,
  ...session,
  ...account,
  ...transactions,
  ...refunds,
  ...receipts,
  ...exports,
  ...audit,
  ...orders,
  ...pointTrades,
  ...deposits,
  ...bankMatches,
  ...depositWhy,
  ...bankColumns,
  ...depositDocuments,
  ...payouts,
  ...settlements,
  ...statistics,
  ...panel,
  ...analysis,
  ...reports,
  ...stores,
  ...roles,
  ...users,
  ...merchants,
  ...forcedTwoStep,
  ...masters,
  ...tradeTypes,
  ...paymentClasses,
  ...paymentTypes,
  ...paymentLogos,
  ...messages,
  ...push,
  ...live,
  ...ingests,
]
