import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { moneyParts } from '#shared/money.ts'
import { countCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import { oneLine } from '#shared/normalise.ts'
import { decimalsOf, money } from '#client/formats.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { Select, TextInput } from '#ui/Input.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Note } from '#ui/Note.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { amountOf, faultsOf, requestOf } from './check.ts'
import { RefundReason, type RefundTerms } from './contract.ts'
import type { RefundDraft } from './draft.ts'
import { useFaultWords } from './fault-words.ts'
import { RefundConfirm } from './RefundConfirm.tsx'
import { Afterwards, LastOne } from './RefundNotes.tsx'
import { RefundSummary } from './RefundSummary.tsx'
import type { Sending } from './sending.ts'
import { reasonWords } from './words.ts'

type RefundFormProps = {
  trade: Trade
  terms: RefundTerms
  fields: RefundDraft
  onChange: (next: RefundDraft) => void
  sending: Sending
  /** Absent while it is being sent. */
  onCancel: (() => void) | undefined
  /** Asked before what was typed is discarded. */
  leaving: { onStay: () => void; onGiveUp: () => void } | undefined
}

/** How much is given back and why; the foot confirms it. */
export function RefundForm({ trade, terms, fields, onChange, sending, onCancel, leaving }: RefundFormProps) {
  const { t, i18n } = useLingui()
  const [touched, setTouched] = useState<ReadonlySet<keyof ReturnType<typeof faultsOf>>>(new Set())
  const form = useRef<HTMLDivElement>(null)
  const { currency, refundable } = terms
  const decimals = decimalsOf(currency)
  const faults = faultsOf(fields, terms)
  const words = useFaultWords(terms)
  const change = (more: Partial<RefundDraft>) => onChange({ ...fields, ...more })
  const touch = (...names: (keyof typeof faults)[]) => setTouched(new Set([...touched, ...names]))
  const amount = amountOf(fields, terms)
  const partly = terms.modes.includes('PARTIAL')
  const all = money(refundable, currency)
  const typed = countCharacters(oneLine(fields.remark))
  const rest = amount !== undefined && amount > 0 && amount < refundable && money(refundable - amount, currency)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked, input, select')?.focus({ preventScroll: true })
  }, [])

  const ready = () => {
    if (requestOf(fields, terms)) return true
    touch('amount', 'reason', 'remark')
    const [first] = (['amount', 'reason', 'remark'] as const).filter((name) => name in faults)
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select)`)?.focus()
    return false
  }
  const send = () => {
    const request = requestOf(fields, terms)
    if (request) sending.send(request)
  }

  return (
    <>
      <FormBody>
        <div className="refund-form" ref={form} inert={sending.busy}>
          <RefundSummary trade={trade} refundable={refundable} />
          {partly && (
            <Segmented
              label={t`How much`}
              value={fields.mode}
              onChange={(mode) => change({ mode, amount: '' })}
              choices={[
                { value: 'FULL', label: <Trans>All {all}</Trans> },
                { value: 'PARTIAL', label: <Trans>A part</Trans> },
              ]}
            />
          )}
          <div data-field="amount">
            <Field
              label={t`Amount to refund`}
              need="required"
              error={
                faults.amount && (touched.has('amount') || faults.amount === 'tooLarge')
                  ? words.amount(faults.amount)
                  : undefined
              }
            >
              {(ids) => (
                <MoneyField
                  ids={ids}
                  currency={currency}
                  decimals={decimals}
                  value={fields.mode === 'FULL' ? moneyParts(refundable, currency, { decimals }).digits : fields.amount}
                  readOnly={!partly}
                  // Typing over the whole amount means a part; what is typed decides in the end.
                  onChange={(next) => {
                    if (fields.mode !== 'FULL' || next !== moneyParts(refundable, currency, { decimals }).digits)
                      change({ mode: 'PARTIAL', amount: next })
                  }}
                  onBlur={() => touch('amount')}
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
          <div data-field="reason">
            <Field
              label={t`Reason`}
              need="required"
              error={touched.has('reason') && faults.reason ? words.reason : undefined}
            >
              {(ids) => (
                <Select
                  {...ids}
                  value={fields.reason}
                  onChange={(reason) => change({ reason: RefundReason.options.find((one) => one === reason) ?? '' })}
                  onBlur={() => touch('reason')}
                >
                  <option value="">{t`Choose`}</option>
                  {RefundReason.options.map((reason) => (
                    <option key={reason} value={reason}>
                      {i18n._(reasonWords[reason])}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <div data-field="remark" className="refund-remark">
            <Field
              label={t`Remark`}
              need="required"
              hint={
                <span className="num">
                  {typed} / {limits.remark}
                </span>
              }
              error={
                faults.remark && (touched.has('remark') || faults.remark === 'tooLong')
                  ? words.remark(faults.remark)
                  : undefined
              }
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  value={fields.remark}
                  onChange={(remark) => change({ remark })}
                  onBlur={() => touch('remark')}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <Afterwards terms={terms} />
          {sending.refusal && (
            <div role="alert">
              <Note tone="error">{sending.refusal.message}</Note>
            </div>
          )}
        </div>
      </FormBody>
      {leaving ? (
        <FormFoot>
          <p className="grow" role="alert">
            <Trans>What you typed will be discarded.</Trans>
          </p>
          <Button size="medium" onClick={leaving.onStay}>
            <Trans>Go on typing</Trans>
          </Button>
          <Button size="medium" look="danger-outline" onClick={leaving.onGiveUp}>
            <Trans>Discard and close</Trans>
          </Button>
        </FormFoot>
      ) : (
        <RefundConfirm
          amount={'amount' in faults ? undefined : amount}
          currency={currency}
          ready={ready}
          onConfirm={send}
          busy={sending.busy}
          onCancel={onCancel}
        />
      )}
    </>
  )
}
