import { useLingui } from '@lingui/react/macro'
import { digitsOf, oneLine } from '#shared/normalise.ts'
import { limits } from '#shared/limits.ts'
import { ownCurrency } from '#client/formats.ts'
import { parseAmounts, writtenAmounts } from './amounts.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { numberOf } from '#features/transactions/filter.ts'
import { useFilterLabels } from './labels.ts'
import { TypedField, type Fitting } from './TypedField.tsx'

type TextsProps = Fitting & { draft: TradeFilter; onChange: (fields: Partial<TradeFilter>) => void }

/** What a till looks for: an amount or a range of amounts in one field, and the end of a card. */
export function TillTexts({ draft, onChange, ...fitting }: TextsProps) {
  const { t } = useLingui()
  const label = useFilterLabels()
  const currency = ownCurrency()
  const amountWrong = (text: string) => {
    const amounts = parseAmounts(text, currency)
    if (amounts === 'backwards') return t`Put the smaller amount first`
    return amounts ? undefined : t`Enter an amount like 1,000 or a range like 1,000-2,000`
  }
  return (
    <>
      <TypedField
        {...fitting}
        label={label('AmountFrom')}
        hint={t`1,000 or 1,000-2,000`}
        first={writtenAmounts({ from: draft.AmountFrom, to: draft.AmountTo }, currency)}
        onText={(text) => {
          const amounts = parseAmounts(text, currency)
          const { from, to } = amounts && amounts !== 'backwards' ? amounts : { from: undefined, to: undefined }
          onChange({ AmountFrom: from, AmountTo: to })
        }}
        wrong={amountWrong}
      />
      <TypedField
        {...fitting}
        label={label('CardLast4')}
        first={draft.CardLast4 ?? ''}
        digits
        onText={(text) => onChange({ CardLast4: /^\d{4}$/.test(digitsOf(text)) ? digitsOf(text) : undefined })}
        wrong={(text) => (/^\d{4}$/.test(digitsOf(text)) ? undefined : t`Enter 4 digits`)}
      />
    </>
  )
}

/** The other conditions that are typed. */
export function FilterTexts({ draft, onChange, ...fitting }: TextsProps) {
  const { t } = useLingui()
  const label = useFilterLabels()
  const numberError = t`Up to 64 letters and digits`
  return (
    <>
      <TypedField
        {...fitting}
        label={label('Number')}
        first={draft.Number ?? ''}
        onText={(text) => onChange({ Number: numberOf(text) })}
        wrong={(text) => (numberOf(text) === undefined ? numberError : undefined)}
      />
      <TypedField
        {...fitting}
        label={label('Remark')}
        first={draft.Remark ?? ''}
        onText={(text) => onChange({ Remark: oneLine(text).slice(0, limits.remark) || undefined })}
        wrong={() => undefined}
      />
      <TypedField
        {...fitting}
        label={label('DepositNo')}
        first={draft.DepositNo ?? ''}
        onText={(text) => onChange({ DepositNo: numberOf(text) })}
        wrong={(text) => (numberOf(text) === undefined ? numberError : undefined)}
      />
    </>
  )
}
