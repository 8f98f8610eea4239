import { msg } from '@lingui/core/macro'
import { masterLabels } from '#features/masters/labels.list.ts'
import { masterAnswers } from '#server/master/answers.ts'
import { countOf } from '#server/master/in-use.ts'
import type { Master, Values } from '#server/master/master.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { tradeTypes } from './contract.ts'
import { tradeTypeLabels } from './list.ts'
import { transactionsOf } from './sql.ts'
import { categoryWords, screenWords } from './words.list.ts'

/** The master of trade types. */
export const tradeTypeMaster: Master = {
  name: 'tradetype',
  table: 'trade_types',
  key: 'tradeTypeCode',
  file: {
    title: msg`Trade types`,
    labels: { ...tradeTypeLabels, enabled: masterLabels.enabled },
    words: { category: categoryWords, showIn: screenWords },
  },
  columns: {
    tradeTypeCode: 'trade_type_code',
    names: 'names',
    category: 'category',
    sign: 'sign',
    refundable: 'refundable',
    countsAsSale: 'counts_as_sale',
    showIn: 'show_in',
    enabled: 'enabled',
  },
  used: 'used_at is not null',
  fixed: ['category', 'sign', 'refundable', 'countsAsSale'],
  // Refunds are written as these (decision 1).
  builtIn: ['04', '05', '06'],
  usesOf: async (everywhere, code) => ({ transactions: await countOf(transactionsOf(everywhere, code)) }),
  check: (_tx, values) => refuseContradiction(values),
}

export default masterAnswers(tradeTypeMaster, tradeTypes)

/** Money that is sold or can be given back has come in; what gives money back goes out. */
function refuseContradiction({ category, sign, refundable, countsAsSale }: Values): void {
  const givesBack = category === 'REFUND' || category === 'CANCEL'
  if ((countsAsSale || refundable) && sign !== 1) throw wrongParameter('sign')
  if (givesBack && sign !== -1) throw wrongParameter('sign')
}
