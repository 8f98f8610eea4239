import { useLingui } from '@lingui/react/macro'
import type { Ref, ReactNode } from 'react'
import { date } from '#client/formats.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { Logo } from '#ui/Logo.tsx'
import type { Issuer } from './contract.ts'
import { Grouped, ReissuedWords, Sum, TaxWords } from './CopyParts.tsx'
import { NumberCode } from './NumberCode.tsx'
import type { Receipt } from './receipt.ts'
import { givenBackWords, paperTime, titleOf, totalWords, type Reissued } from './words.ts'

/** What a copy is drawn from; without an issuer its head has the store's name alone. */
export type CopyProps = {
  receipt: Receipt
  issuer: Issuer | undefined
  names: TradeNames
  reissued: Reissued
}

/** A copy for a thermal printer: 58 mm of paper, 48 mm of print, black alone. */
export function Slip({ receipt, issuer, names, reissued, ref }: CopyProps & { ref?: Ref<HTMLElement> }) {
  const { t } = useLingui()
  const { trade, givenBack, total, tax, kind } = receipt
  const { receiptName, address, phone, invoiceRegistrationNo } = issuer ?? {}
  const dataTime = date(reissued.dataAt, 'shortTime')
  return (
    <article className="slip" ref={ref}>
      <header>
        <Logo size={34} />
        <p className="slip-store">{receiptName || trade.shopName}</p>
        {address && <p>{address}</p>}
        {phone && <p className="num">{t`Tel. ${phone}`}</p>}
      </header>
      <h3>{titleOf(receipt)}</h3>
      <Line label={t`Date, time`} value={paperTime(trade.tradeTime)} />
      <Line label={t`Payment`} value={[names.brand(trade), trade.maskedCard].filter(Boolean).join(' ')} />
      {trade.receiptNo && <Line label={t`Receipt no.`} value={trade.receiptNo} />}
      {trade.terminalNo && <Line label={t`Terminal`} value={trade.terminalNo} />}
      <hr />
      {kind === 'payment' ? (
        <Line label={names.tradeType(trade.tradeType)} value={<Sum of={receipt} value={trade.amount} />} />
      ) : (
        <Line label={t`Type`} value={names.tradeType(trade.tradeType)} />
      )}
      {givenBack.map((one) => (
        <Line
          key={one.row?.tradeNo ?? one.kind}
          label={givenBackWords(one, receipt)}
          value={<Sum of={receipt} value={-one.amount} />}
        />
      ))}
      <p className="slip-line slip-total">
        <span>{totalWords(receipt)}</span>
        <span>
          <Sum of={receipt} value={total} />
        </span>
      </p>
      {tax && (
        <p className="slip-small slip-right">
          <TaxWords of={receipt} />
        </p>
      )}
      <hr />
      <p className="slip-small">
        {t`Transaction no.`}
        <br />
        <Grouped number={trade.tradeNo} />
      </p>
      {trade.origTradeNo && (
        <p className="slip-small">
          {t`Original transaction`}
          <br />
          <Grouped number={trade.origTradeNo} />
        </p>
      )}
      {invoiceRegistrationNo && (
        <p className="slip-small num">{t`Invoice registration no. ${invoiceRegistrationNo}`}</p>
      )}
      <footer className="slip-small">
        <NumberCode number={trade.tradeNo} label={t`QR code of the transaction number`} />
        <p>{t`Show this code to the staff`}</p>
        <p className="num">
          <ReissuedWords {...reissued} />
        </p>
        {reissued.old && <p className="num">{t`As of ${dataTime}`}</p>}
      </footer>
    </article>
  )
}

function Line({ label, value }: { label: string; value: ReactNode }) {
  return (
    <p className="slip-line">
      <span>{label}</span>
      <span className="num">{value}</span>
    </p>
  )
}
