import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { Sum } from '#features/measures/Sum.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import type { Deposit } from './deposit.contract.ts'
import { documents } from './documents.contract.ts'
import { documentWords } from './documents.list.ts'
import { TakeDocument } from './TakeDocument.tsx'

/** The documents of one deposit. */
export function DepositDocuments({ deposit }: { deposit: Pick<Deposit, 'entCode' | 'depositNo'> }) {
  const { i18n } = useLingui()
  const found = useQuery(askInPlace(documents.list, { EntCode: deposit.entCode, DepositNo: deposit.depositNo }))
  const list = found.data?.list
  return (
    <section className="section">
      {list?.map((row) => (
        <div key={row.kind} className="document-row">
          <span>
            <span className="strong">{i18n._(documentWords[row.kind])}</span>{' '}
            <span className="small muted num">{date(row.date, 'date')}</span>
          </span>
          <Sum value={row.amount} currency={row.currency} />
          <TakeDocument row={row} />
        </div>
      ))}
      {list?.length === 0 && (
        <p className="muted">
          <Trans>Documents come once the deposit is closed.</Trans>
        </p>
      )}
      <NotLoaded failure={failureOf(found)} />
    </section>
  )
}
