import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date, money } from '#client/formats.ts'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Facts } from '#ui/Facts.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { deposits } from './contract.ts'
import { DepositStanding } from './deposit-columns.tsx'
import type { DetailPartProps } from './detail-part.ts'
import { Sound } from './SumTab.tsx'
import { UsageBridge } from './UsageBridge.tsx'

const adjustmentWords = { MANUAL: msg`By the payment company`, CORRECTION: msg`A payment was corrected` } as const

/** Whether the rows come to the amounts, and what moved in and out of the days of a deposit. */
export function CheckTab({ deposit, onDeposit }: DetailPartProps) {
  const { t, i18n } = useLingui()
  const { currency, mergedInto } = deposit
  const found = useQuery(ask(deposits.diff, { EntCode: deposit.entCode, DepositNo: deposit.depositNo }))
  const diff = found.data
  const failure = failureOf(found)
  if (failure) return <NotLoaded failure={failure} />
  if (!diff) return null
  const rows = ({ count, amount }: typeof diff.lateIn) =>
    count === 0 ? t`None` : `${wholeNumber(count)} · ${money(sumOf(amount), currency)}`
  return (
    <>
      <section className="section">
        <Sound sound={diff.sound} />
        <Facts
          facts={[
            { id: 'lateIn', label: t`Rows of earlier days that came late`, value: rows(diff.lateIn) },
            { id: 'lateOut', label: t`Rows of these days in later deposits`, value: rows(diff.lateOut) },
            { id: 'refunded', label: t`Refunded after closing`, value: rows(diff.refundedAfter) },
          ]}
        />
      </section>
      {diff.bridge && <UsageBridge bridge={diff.bridge} usage={deposit.totalUsage} currency={currency} />}
      {diff.adjustments.length > 0 && (
        <section className="section">
          <h3>
            <Trans>Adjustments</Trans>
          </h3>
          <Facts
            facts={diff.adjustments.map(({ kind, businessDate, amount, reason }, index) => ({
              id: String(index),
              label: `${date(businessDate, 'day')} ${i18n._(adjustmentWords[kind])}`,
              value: `${isolated(reason)} ${money(sumOf(amount), currency)}`,
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
