import { useLingui } from '@lingui/react/macro'
import { decimalsOf } from '#client/formats.ts'
import { feeTaxWords } from '#shared/fee-tax.ts'
import { isolated } from '#shared/isolated.ts'
import { percent } from '#shared/percent.ts'
import { Facts, numberFact, textFact } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { presentWords } from '#features/transactions/list.ts'
import { settlementWords } from '#features/transactions/states.list.ts'
import type { TradeNames } from '#features/transactions/words.ts'

/** The numbers and names of a payment, as support asks for them. */
export function TradeFacts({ names, trade }: { names: TradeNames; trade: Trade }) {
  const { t } = useLingui()
  const facts = [
    numberFact('tradeNo', t`Transaction no.`, trade.tradeNo),
    numberFact('orig', t`Original transaction`, trade.origTradeNo),
    numberFact('provider', t`Payment company’s no.`, trade.providerTradeNo),
    textFact('store', t`Store and terminal`, `${isolated(trade.shopName)}　${trade.terminalNo}`),
    numberFact('receipt', t`Receipt no.`, trade.receiptNo),
    numberFact('order', t`Order no.`, trade.orderNo),
    textFact('operator', t`Operator`, trade.operatorName),
    textFact('present', t`Presented as`, trade.presentMode && names.words(presentWords[trade.presentMode])),
    textFact(
      'card',
      t`Card`,
      [trade.cardBrand && isolated(trade.cardBrand), trade.maskedCard].filter(Boolean).join(' '),
    ),
    numberFact('approval', t`Approval no.`, trade.approvalNo),
    trade.feeAmount !== 0 && { id: 'fee', label: t`Fee`, value: <Fee trade={trade} /> },
    textFact('failure', t`Reason for the failure`, trade.failureText && isolated(trade.failureText)),
    numberFact('failureCode', t`Payment company’s code`, trade.failureCode),
    textFact('settlement', t`Settlement`, names.words(settlementWords[trade.settlementStatus])),
    numberFact('deposit', t`Deposit no.`, trade.depositNo),
    textFact('remark', t`Remark`, trade.remark),
  ]
  return (
    <section className="section">
      <Facts facts={facts} />
      <AuditLink object={trade.tradeNo} />
    </section>
  )
}

/** What a payment costs the merchant, at the rate frozen with it; it is taken from the transfer, not from the payment's own sum. */
function Fee({ trade: { feeAmount, feeRate, feeTaxClass, currency } }: { trade: Trade }) {
  const { t } = useLingui()
  const rate = percent(Math.round(Number(feeRate) * 1_000_000), 2)
  return (
    <>
      <Money value={feeAmount} currency={currency} decimals={decimalsOf(currency)} />{' '}
      <span className="small muted num">{`${rate} · ${t(feeTaxWords[feeTaxClass])}`}</span>
    </>
  )
}
