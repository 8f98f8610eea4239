import { msg } from '@lingui/core/macro'
import { masterLabels } from '#features/masters/labels.list.ts'
import { masterAnswers } from '#server/master/answers.ts'
import { countTransactions } from '#server/master/in-use.ts'
import type { Master, Values } from '#server/master/master.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { TradeTypeForm, tradeTypes } from './contract.ts'
import { tradeTypeLabels, tradeTypeWords } from './list.ts'

/** The master of trade types. */
export const tradeTypeMaster: Master = {
  name: 'tradetype',
  table: 'trade_types',
  key: 'tradeTypeCode',
  file: {
    title: msg`Trade types`,
    labels: { ...tradeTypeLabels, enabled: masterLabels.enabled },
    words: tradeTypeWords,
  },
  form: TradeTypeForm,
  used: 'used_at is not null',
  fixed: ['category', 'sign', 'refundable', 'countsAsSale'],
  // Refunds are written as these (decision 1).
  builtIn: ['04', '05', '06'],
  usesOf: async (everywhere, code) => ({ transactions: await countTransactions(everywhere, 'trade_type', code) }),
  check: (_tx, values) => refuseContradiction(values),
}

export default masterAnswers(tradeTypeMaster, tradeTypes)

/** Money that is sold or can be given back has come in; what gives money back goes out. */
function refuseContradiction({ category, sign, refundable, countsAsSale }: Values): void {
  const givesBack = category === 'REFUND' || category === 'CANCEL'
  if ((countsAsSale || refundable) && sign !== 1) throw wrongParameter('sign')
  if (givesBack && sign !== -1) throw wrongParameter('sign')
}
