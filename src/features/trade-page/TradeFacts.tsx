import { useLingui } from '@lingui/react/macro'
import { isolated } from '#shared/isolated.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { presentWords } from '#features/transactions/list.ts'
import { settlementWords } from '#features/transactions/states.list.ts'
import type { TradeNames } from '#features/transactions/words.ts'

/** The numbers and names of a payment, as support asks for them. */
export function TradeFacts({ names, trade }: { names: TradeNames; trade: Trade }) {
  const { t } = useLingui()
  const number = (id: string, label: string, value: string | undefined): Fact | undefined =>
    value ? { id, label, value: <span className="mono">{value}</span>, copy: value } : undefined
  const fact = (id: string, label: string, value: string | undefined): Fact | undefined =>
    value ? { id, label, value } : undefined
  const facts = [
    number('tradeNo', t`Transaction no.`, trade.tradeNo),
    number('orig', t`Original transaction`, trade.origTradeNo),
    number('provider', t`Payment company’s no.`, trade.providerTradeNo),
    fact('store', t`Store and terminal`, `${isolated(trade.shopName)}　${trade.terminalNo}`),
    number('receipt', t`Receipt no.`, trade.receiptNo),
    number('order', t`Order no.`, trade.orderNo),
    fact('operator', t`Operator`, trade.operatorName),
    fact('present', t`Presented as`, trade.presentMode && names.words(presentWords[trade.presentMode])),
    fact('card', t`Card`, [trade.cardBrand && isolated(trade.cardBrand), trade.maskedCard].filter(Boolean).join(' ')),
    number('approval', t`Approval no.`, trade.approvalNo),
    fact('failure', t`Reason for the failure`, trade.failureText && isolated(trade.failureText)),
    number('failureCode', t`Payment company’s code`, trade.failureCode),
    fact('settlement', t`Settlement`, names.words(settlementWords[trade.settlementStatus])),
    number('deposit', t`Deposit no.`, trade.depositNo),
    fact('remark', t`Remark`, trade.remark),
  ]
  return (
    <section className="section">
      <Facts facts={facts.filter((one) => one !== undefined)} />
      <AuditLink object={trade.tradeNo} />
    </section>
  )
}
