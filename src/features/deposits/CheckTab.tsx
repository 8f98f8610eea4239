import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date, money } from '#client/formats.ts'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { Facts } from '#ui/Facts.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { BankDifference } from './BankDifference.tsx'
import { deposits } from './contract.ts'
import type { LineMove } from './lines.contract.ts'
import { DepositStanding } from './deposit-columns.tsx'
import type { DetailPartProps } from './detail-part.ts'
import { lineMoveWords } from './lines.list.ts'
import { MovedRows } from './MovedRows.tsx'
import { useOpenTrade } from './open-trade.ts'
import { Sound } from './SumTab.tsx'
import { UsageBridge } from './UsageBridge.tsx'

const adjustmentWords = { MANUAL: msg`By the payment company`, CORRECTION: msg`A payment was corrected` } as const

/** Whether the rows come to the amounts, and what moved in and out of the days of a deposit; each figure leads to its rows. */
export function CheckTab({ deposit, onTab, onDeposit }: DetailPartProps) {
  const { t, i18n } = useLingui()
  const openTrade = useOpenTrade(deposit.entCode)
  const { currency, mergedInto } = deposit
  const found = useQuery(askInPlace(deposits.diff, { EntCode: deposit.entCode, DepositNo: deposit.depositNo }))
  const diff = found.data
  const failure = failureOf(found)
  if (failure) return <NotLoaded failure={failure} />
  if (!diff) return null
  const moved = (Moved: LineMove, rows: typeof diff.lateIn) => ({
    id: Moved,
    label: i18n._(lineMoveWords[Moved]),
    value: <MovedRows rows={rows} currency={currency} onLead={() => onTab('trades', { Moved })} />,
  })
  return (
    <>
      <BankDifference deposit={deposit} />
      <section className="section">
        <Sound sound={diff.sound} />
        <Facts
          facts={[
            moved('LATE_IN', diff.lateIn),
            moved('LATE_OUT', diff.lateOut),
            moved('REFUNDED_AFTER', diff.refundedAfter),
          ]}
        />
      </section>
      {diff.bridge && <UsageBridge bridge={diff.bridge} deposit={deposit} onTab={onTab} />}
      {diff.adjustments.length > 0 && (
        <section className="section">
          <h3>
            <Trans>Adjustments</Trans>
          </h3>
          <Facts
            facts={diff.adjustments.map(({ kind, businessDate, amount, fee, reason, tradeNo }, index) => ({
              id: String(index),
              label: `${date(businessDate, 'day')} ${i18n._(adjustmentWords[kind])}`,
              hint: tradeNo === null ? t`No transaction belongs to it` : !openTrade && t`You may not see transactions`,
              value: (
                <>
                  {tradeNo === null || !openTrade ? (
                    (tradeNo ?? isolated(reason))
                  ) : (
                    <button
                      type="button"
                      className="list-link num"
                      onClick={() => openTrade({ tradeNo, businessDate })}
                    >
                      {tradeNo}
                    </button>
                  )}{' '}
                  <span className="num">{money(BigInt(amount) - BigInt(fee), currency)}</span>
                </>
              ),
            }))}
          />
        </section>
      )}
      {(diff.carries.length > 0 || mergedInto !== null) && (
        <section className="section">
          <h3>
            <Trans>Carried between deposits</Trans>
          </h3>
          <ul className="deposit-carries">
            {diff.carries.map(({ depositNo, status, amount }) => (
              <li key={depositNo}>
                <button type="button" className="list-link num" onClick={() => onDeposit(depositNo)}>
                  {depositNo}
                </button>
                <DepositStanding status={status} />
                <span className="num">{money(sumOf(amount), currency)}</span>
              </li>
            ))}
            {mergedInto !== null && (
              <li>
                <Trans>Paid with</Trans>
                <button type="button" className="list-link num" onClick={() => onDeposit(mergedInto)}>
                  {mergedInto}
                </button>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}
