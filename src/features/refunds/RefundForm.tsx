import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { moneyParts } from '#shared/money.ts'
import { limits } from '#shared/limits.ts'
import { oneLine } from '#shared/normalise.ts'
import { decimalsOf, money } from '#client/formats.ts'
import type { Form } from '#client/forms/form.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { Field } from '#ui/Field.tsx'
import { Counter } from '#ui/forms/Counter.tsx'
import { TextInput } from '#ui/Input.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { RefundTerms } from './contract.ts'
import type { RefundReason } from './queue.contract.ts'
import { ReasonChips } from './ReasonChips.tsx'
import { AboveLimit, Afterwards, Approvers, LastOne } from './RefundNotes.tsx'
import { RefundSummary } from './RefundSummary.tsx'
import { amountOf, isRequest, type RefundValues } from './refund-values.ts'
import { reasonWords } from './words.list.ts'

type RefundFormProps = {
  trade: Trade
  terms: RefundTerms
  form: Pick<Form<RefundValues>, 'values' | 'field' | 'error' | 'change'>
}

/** How much is given back and why. */
export function RefundForm({ trade, terms, form: { values, field, error, change } }: RefundFormProps) {
  const { t, i18n } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const { currency, refundable } = terms
  const decimals = decimalsOf(currency)
  const amount = amountOf(values, terms)
  const asks = isRequest(values, terms)
  const partly = terms.modes.includes('PARTIAL')
  const all = money(refundable, currency)
  const whole = moneyParts(refundable, currency, { decimals }).digits
  const rest = amount !== undefined && amount > 0 && amount < refundable && money(refundable - amount, currency)

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input:checked, input, select')?.focus({ preventScroll: true })
  }, [])

  const choose = (reason: RefundReason) => {
    const words = reason === 'OTHER' ? '' : i18n._(reasonWords[reason])
    const written = oneLine(values.remark)
    // What a chip wrote another chip may write over; what a person wrote stays.
    const ofChip = written === '' || Object.values(reasonWords).some((one) => i18n._(one) === written)
    change({ reason, ...(ofChip && { remark: words }) })
    if (reason === 'OTHER' && ofChip) element.current?.querySelector<HTMLElement>('.refund-remark input')?.focus()
  }

  return (
    <div className="refund-form" ref={element}>
      <RefundSummary trade={trade} refundable={refundable} />
      {partly && (
        <Segmented
          label={t`How much`}
          value={values.mode}
          onChange={(mode) => {
            change({ mode, amount: '' })
            // In the same touch: browsers open the keypad for nothing later.
            if (mode === 'PARTIAL') element.current?.querySelector<HTMLElement>('.refund-amount input')?.focus()
          }}
          choices={[
            { value: 'FULL', label: <Trans>All {all}</Trans> },
            { value: 'PARTIAL', label: <Trans>Partial</Trans> },
          ]}
        />
      )}
      <div className="refund-amount">
        <Field label={t`Amount to refund`} need="required" error={error('amount')}>
          {(ids) => (
            <MoneyField
              ids={ids}
              currency={currency}
              decimals={decimals}
              value={values.mode === 'FULL' ? whole : values.amount}
              readOnly={!partly}
              // Typing over the whole amount means a part; what is typed decides in the end.
              onChange={(next) => {
                if (values.mode !== 'FULL' || next !== whole) change({ mode: 'PARTIAL', amount: next })
              }}
              onBlur={field('amount').onBlur}
            />
          )}
        </Field>
        {rest && (
          <p className="field-help refund-rest">
            <Trans>Left after this: {rest}</Trans>
          </p>
        )}
      </div>
      <LastOne terms={terms} amount={amount} />
      {asks && <AboveLimit terms={terms} />}
      <ReasonChips value={values.reason} onChange={choose} error={error('reason')} />
      <div className="refund-remark">
        <Field
          label={t`Remark`}
          need="required"
          hint={<Counter text={oneLine(values.remark)} most={limits.remark} />}
          error={error('remark')}
        >
          {(ids) => <TextInput {...ids} {...field('remark')} autoComplete="off" />}
        </Field>
      </div>
      <Afterwards terms={terms} />
      {asks && <Approvers terms={terms} />}
    </div>
  )
}
