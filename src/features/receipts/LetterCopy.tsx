import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { date } from '#client/formats.ts'
import { signedAmount } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { Grouped, ReissuedWords, Sum, TaxWords } from './CopyParts.tsx'
import { NumberCode } from './NumberCode.tsx'
import type { Receipt } from './receipt.ts'
import type { CopyProps } from './Slip.tsx'
import { paperTime, titleOf, totalWords } from './words.ts'

/** The same copy as a plain letter on A4, with a table of what was paid and given back. */
export function LetterCopy({ receipt, issuer, names, reissued }: CopyProps) {
  const { t } = useLingui()
  const { trade, total, tax } = receipt
  const { receiptName, entName, address, phone, invoiceRegistrationNo } = issuer ?? {}
  const dataTime = date(reissued.dataAt, 'dateTime')
  return (
    <article className="letter">
      <header>
        <h3>{titleOf(receipt)}</h3>
        <div>
          <p className="letter-store">{receiptName || trade.shopName}</p>
          <p>{entName || trade.entName}</p>
          {address && <p>{address}</p>}
          {phone && <p className="num">{t`Tel. ${phone}`}</p>}
          {invoiceRegistrationNo && <p className="num">{t`Invoice registration no. ${invoiceRegistrationNo}`}</p>}
        </div>
      </header>
      <dl>
        <Fact label={t`Type`}>{names.tradeType(trade.tradeType)}</Fact>
        <Fact label={t`Date and time`}>{paperTime(trade.tradeTime)}</Fact>
        <Fact label={t`Payment`}>{[names.brand(trade), trade.maskedCard].filter(Boolean).join(' ')}</Fact>
        {trade.receiptNo && <Fact label={t`Receipt no.`}>{trade.receiptNo}</Fact>}
        <Fact label={t`Store and terminal`}>
          {[isolated(trade.shopName), trade.terminalNo].filter(Boolean).join('　')}
        </Fact>
        <Fact label={t`Transaction no.`}>
          <Grouped number={trade.tradeNo} />
        </Fact>
        {trade.origTradeNo && (
          <Fact label={t`Original transaction`}>
            <Grouped number={trade.origTradeNo} />
          </Fact>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Date and time`}</th>
            <th scope="col">{t`Details`}</th>
            <th scope="col">{t`Transaction no.`}</th>
            <th scope="col" className="letter-money">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(receipt).map(({ row, amount }, index) => (
            <tr key={row?.tradeNo ?? `row-${index}`}>
              <td className="num">{row && paperTime(row.tradeTime)}</td>
              <td>{row ? names.tradeType(row.tradeType) : t`Refunds`}</td>
              <td>{row && <Grouped number={row.tradeNo} />}</td>
              <td className="num letter-money">
                <Sum of={receipt} value={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {totalWords(receipt)}
            </th>
            <td className="num letter-money">
              <Sum of={receipt} value={total} />
            </td>
          </tr>
        </tfoot>
      </table>
      {tax && (
        <p className="letter-tax num">
          <TaxWords of={receipt} />
        </p>
      )}
      <footer>
        <NumberCode number={trade.tradeNo} label={t`QR code of the transaction number`} />
        <div>
          <p className="num">
            <ReissuedWords {...reissued} />
          </p>
          <p className="num">{t`As of ${dataTime}`}</p>
        </div>
      </footer>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** The row itself, below zero where it gives money back, then what was given back of it, below zero. */
function rowsOf({ trade, givenBack }: Receipt) {
  const given = givenBack.map(({ row, amount }) => ({ row, amount: -amount }))
  return [{ row: trade, amount: signedAmount(trade) }, ...given]
}
