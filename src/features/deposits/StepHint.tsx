import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { money } from '#client/formats.ts'
import { sumOf } from '#shared/money.ts'
import { percent } from '#shared/percent.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { DepositDetail } from './deposit.contract.ts'
import { usageText } from './deposit-columns.tsx'
import type { FallStep } from './waterfall.ts'

type StepHintProps = {
  id: FallStep['id']
  of: Pick<
    DepositDetail,
    | 'currency'
    | 'usageFrom'
    | 'usageTo'
    | 'usageCount'
    | 'refundCount'
    | 'chargebackCount'
    | 'feeExempt'
    | 'feeTaxable'
    | 'taxes'
  >
  /** How many deposits it is of. */
  deposits?: number
}

/** What a step from usage to transfer is made of. */
export function StepHint({ id, of, deposits = 1 }: StepHintProps): ReactNode {
  const { currency, usageCount, refundCount, chargebackCount, feeExempt, feeTaxable, taxes } = of
  const amount = (value: number | string) => money(sumOf(value), currency)
  switch (id) {
    case 'usage': {
      const count = wholeNumber(usageCount)
      return (
        <>
          {usageText(of)} · <Plural value={usageCount} one={`${count} payment`} other={`${count} payments`} />
        </>
      )
    }
    case 'refund':
    case 'chargeback': {
      const value = id === 'refund' ? refundCount : chargebackCount
      const count = wholeNumber(value)
      return value > 0 && <Plural value={value} one={`${count} row`} other={`${count} rows`} />
    }
    case 'fee': {
      const [exempt, taxable] = [amount(feeExempt), amount(feeTaxable)]
      return (
        <Trans>
          Exempt {exempt}, taxable {taxable}
        </Trans>
      )
    }
    case 'vat': {
      const rates = taxes.filter(({ taxable }) => Number(taxable) !== 0)
      const exact = rates.every(
        ({ taxPpm, taxable, vat }) => BigInt(taxable) * BigInt(taxPpm) === BigInt(vat) * 1_000_000n,
      )
      return (
        <>
          {rates.map(({ taxPpm, taxable }) => `${amount(taxable)} × ${percent(taxPpm)}`).join(', ')}{' '}
          {!exact && (deposits > 1 ? <Trans>rounded down for each deposit</Trans> : <Trans>rounded down</Trans>)}
        </>
      )
    }
    case 'adjustment':
    case 'carryIn':
    case 'carryOut':
    case 'transfer':
    case 'transferFee':
      return null
  }
}
