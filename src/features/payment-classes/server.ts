import { msg } from '@lingui/core/macro'
import { masterLabels } from '#features/masters/labels.list.ts'
import { masterAnswers } from '#server/master/answers.ts'
import { countOf } from '#server/master/in-use.ts'
import type { Master } from '#server/master/master.ts'
import { PaymentClassForm, paymentClasses } from './contract.ts'
import { paymentClassFields, paymentClassLabels, paymentClassWords } from './list.ts'
import { typesByClass, typesOf } from './sql.ts'

/** The master of payment classes. */
export const paymentClassMaster: Master = {
  name: 'paymentclass',
  table: 'payment_classes',
  key: 'classCode',
  file: {
    title: msg`Payment classes`,
    labels: {
      ...paymentClassLabels,
      paymentTypes: paymentClassFields.paymentTypes.heading,
      enabled: masterLabels.enabled,
    },
    words: paymentClassWords,
  },
  form: PaymentClassForm,
  used: 'exists (select from payment_types t where t.class_code = payment_classes.class_code)',
  fixed: [],
  counted: typesByClass,
  usesOf: async (everywhere, code) => ({ paymentTypes: await countOf(typesOf(everywhere, code)) }),
}

export default masterAnswers(paymentClassMaster, paymentClasses)
