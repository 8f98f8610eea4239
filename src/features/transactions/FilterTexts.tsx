import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoney, parseAmount } from '#shared/money.ts'
import { digitsOf, oneLine } from '#shared/normalise.ts'
import { limits } from '#shared/limits.ts'
import { ownCurrency } from '#client/formats.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import type { TradeFilter } from './contract.ts'
import { numberOf } from './filter.ts'

type FilterTextsProps = { draft: TradeFilter; onChange: (fields: Partial<TradeFilter>) => void }

/** The conditions that are typed; what cannot be meant is said and not asked. */
export function FilterTexts({ draft, onChange }: FilterTextsProps) {
  const { t } = useLingui()
  const currency = ownCurrency()
  const amount = (value: number | undefined) => (value === undefined ? '' : formatMoney(value, currency))
  const money = (field: 'AmountFrom' | 'AmountTo', text: string) => {
    const minor = parseAmount(text, currency)
    onChange({ [field]: minor === undefined ? undefined : Number(minor) })
  }
  const numberError = t`Up to 64 letters and digits`
  return (
    <>
      <div className="field-pair">
        <TypedField
          label={t`Amount from`}
          first={amount(draft.AmountFrom)}
          digits
          onText={(text) => money('AmountFrom', text)}
          wrong={(text) => (parseAmount(text, currency) === undefined ? t`Write an amount like 1,000` : undefined)}
        />
        <TypedField
          label={t`Amount to`}
          first={amount(draft.AmountTo)}
          digits
          onText={(text) => money('AmountTo', text)}
          wrong={(text) => (parseAmount(text, currency) === undefined ? t`Write an amount like 1,000` : undefined)}
        />
      </div>
      <TypedField
        label={t`Transaction, receipt or order no.`}
        first={draft.Number ?? ''}
        onText={(text) => onChange({ Number: numberOf(text) })}
        wrong={(text) => (numberOf(text) === undefined ? numberError : undefined)}
      />
      <TypedField
        label={t`Last 4 digits of the card`}
        first={draft.CardLast4 ?? ''}
        digits
        onText={(text) => onChange({ CardLast4: /^\d{4}$/.test(digitsOf(text)) ? digitsOf(text) : undefined })}
        wrong={(text) => (/^\d{4}$/.test(digitsOf(text)) ? undefined : t`Write 4 digits`)}
      />
      <TypedField
        label={t`Words in the remark`}
        first={draft.Remark ?? ''}
        onText={(text) => onChange({ Remark: oneLine(text).slice(0, limits.remark) || undefined })}
        wrong={() => undefined}
      />
      <TypedField
        label={t`Deposit no.`}
        first={draft.DepositNo ?? ''}
        onText={(text) => onChange({ DepositNo: numberOf(text) })}
        wrong={(text) => (numberOf(text) === undefined ? numberError : undefined)}
      />
    </>
  )
}

type TypedFieldProps = {
  label: string
  first: string
  digits?: boolean
  onText: (text: string) => void
  /** What is wrong with a text that is not empty. */
  wrong: (text: string) => string | undefined
}

function TypedField({ label, first, digits = false, onText, wrong }: TypedFieldProps) {
  const [text, setText] = useState(first)
  const [left, setLeft] = useState(false)
  const error = left && text !== '' ? wrong(text) : undefined
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          digits={digits}
          autoComplete="off"
          value={text}
          onBlur={() => setLeft(true)}
          onChange={(next) => {
            setText(next)
            onText(next)
          }}
        />
      )}
    </Field>
  )
}
