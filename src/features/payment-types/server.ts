import { msg } from '@lingui/core/macro'
import { masterAnswers } from '#server/master/answers.ts'
import { countOf, countTransactions } from '#server/master/in-use.ts'
import type { Master } from '#server/master/master.ts'
import { Problem } from '#shared/problem.ts'
import { PaymentTypeForm, paymentTypes } from './contract.ts'
import { paymentTypeFields, paymentTypeLabels, paymentTypeWords } from './list.ts'
import { hasClass, storesByType, storesOf } from './sql.ts'

/** The master of payment types. */
export const paymentTypeMaster: Master = {
  name: 'paymenttype',
  table: 'payment_types',
  key: 'code',
  file: {
    title: msg`Payment types`,
    labels: { ...paymentTypeLabels, stores: paymentTypeFields.stores.heading },
    words: paymentTypeWords,
  },
  form: PaymentTypeForm,
  used: 'used_at is not null or exists (select from fee_plan_lines f where f.payment_type = payment_types.code)',
  fixed: ['classCode'],
  // Stores take payments by them, and may by one more.
  growing: ['presentModes'],
  usesOf: async (everywhere, code) => {
    const [stores, transactions] = await Promise.all([
      countOf(storesOf(everywhere, code)),
      countTransactions(everywhere, 'payment_type', code),
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
