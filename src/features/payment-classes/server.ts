import { masterAnswers } from '#server/master/answers.ts'
import { countOf } from '#server/master/in-use.ts'
import type { Master } from '#server/master/master.ts'
import { paymentClasses } from './contract.ts'
import { typesByClass, typesOf } from './sql.ts'

/** The master of payment classes. */
export const paymentClassMaster: Master = {
  name: 'paymentclass',
  table: 'payment_classes',
  key: 'classCode',
  columns: { classCode: 'class_code', names: 'names', pointKind: 'point_kind', enabled: 'enabled' },
  used: 'exists (select from payment_types t where t.class_code = payment_classes.class_code)',
  fixed: [],
  counted: typesByClass,
  usesOf: async (everywhere, code) => ({ paymentTypes: await countOf(typesOf(everywhere, code)) }),
}

export default masterAnswers(paymentClassMaster, paymentClasses)
