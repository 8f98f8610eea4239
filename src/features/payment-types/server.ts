import { msg } from '@lingui/core/macro'
import { masterAnswers } from '#server/master/answers.ts'
import { countOf } from '#server/master/in-use.ts'
import type { Master } from '#server/master/master.ts'
import { Problem } from '#shared/problem.ts'
import { paymentTypes } from './contract.ts'
import { paymentTypeFields, paymentTypeLabels } from './list.ts'
import { hasClass, storesByType, storesOf, transactionsOf } from './sql.ts'
import { modeWords, refundWords, stateWords, taxWords } from './words.list.ts'

/** The master of payment types. */
export const paymentTypeMaster: Master = {
  name: 'paymenttype',
  table: 'payment_types',
  key: 'code',
  file: {
    title: msg`Payment types`,
    labels: { ...paymentTypeLabels, stores: paymentTypeFields.stores.heading },
    words: { presentModes: modeWords, status: stateWords, feeTaxClass: taxWords, refundMode: refundWords },
  },
  columns: {
    code: 'code',
    classCode: 'class_code',
    names: 'names',
    tile: 'tile',
    presentModes: 'present_modes',
    refundMode: 'refund_mode',
    maxRefundCount: 'max_refund_count',
    refundLagNote: 'refund_lag_note',
    status: 'status',
    feeTaxClass: 'fee_tax_class',
    defaultFeePpm: 'default_fee_ppm',
    refundWindowDays: 'refund_window_days',
    currencies: 'currencies',
  },
  used: 'used_at is not null or exists (select from fee_plan_lines f where f.payment_type = payment_types.code)',
  fixed: ['classCode'],
  // Stores take payments by them, and may by one more.
  growing: ['presentModes'],
  usesOf: async (everywhere, code) => {
    const [stores, transactions] = await Promise.all([
      countOf(storesOf(everywhere, code)),
      countOf(transactionsOf(everywhere, code)),
    ])
    return { stores, transactions }
  },
  counted: storesByType,
  check: async (tx, { classCode }) => {
    if (!(await hasClass(tx, String(classCode)))) throw new Problem('failed', noClass)
  },
}

export default masterAnswers(paymentTypeMaster, paymentTypes)

const noClass = msg`There is no such payment class.`
