import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { z } from 'zod/mini'
import { countCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import { oneLine } from '#shared/normalise.ts'
import { money } from '#client/formats.ts'
import { useForm } from '#client/forms/use-form.ts'
import type { Refusal } from '#client/refusal.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Counter } from '#ui/forms/Counter.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'
import type { Refund } from './queue.contract.ts'
import { useFailureTexts } from './failure-texts.ts'
import type { RefundCalls } from './refund-calls.ts'

const Rejection = z.object({
  comment: z.string().check(
    z.refine((text) => oneLine(text) !== '', 'missing'),
    z.refine((text) => countCharacters(oneLine(text)) <= limits.remark, 'tooLong'),
  ),
})

type RejectFormProps = {
  calls: RefundCalls
  refund: Refund
  onBack: () => void
  onRejected: () => void
  onRefused: (refusal: Refusal) => void
  /** What is rejected, read above the reason. */
  children: ReactNode
}

/** Rejects a request, with the reason that whoever asked will read. */
export function RejectForm({ calls, refund, onBack, onRejected, onRefused, children }: RejectFormProps) {
  const { t } = useLingui()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => line.current?.querySelector('input')?.focus(), [])
  const { refundNo } = refund
  const amount = money(refund.amount, refund.currency)
  const form = useForm(Rejection, {
    first: { comment: '' },
    call: calls.approve,
    input: ({ comment }) => ({ refundNo, approve: false, comment: oneLine(comment) }),
    draft: { name: `refund:reject:${refundNo}` },
    words: { comment: useFailureTexts(undefined).remark },
    atOnce: ['tooLong'],
    onSaved: onRejected,
    onRefused,
  })
  return (
    <FormScaffold
      form={form}
      place="dialog"
      look="danger"
      save={<Trans>Reject the request for {amount}</Trans>}
      actions={
        <Button
          size="medium"
          onClick={() => {
            form.giveUp()
            onBack()
          }}
        >
          <Trans>Back</Trans>
        </Button>
      }
      sendsOnEnter={false}
    >
      {children}
      <div ref={line}>
        <Field
          label={t`Why it is rejected`}
          need="required"
          hint={<Counter text={oneLine(form.values.comment)} most={limits.remark} />}
          error={form.error('comment')}
        >
          {(ids) => <TextInput {...ids} {...form.field('comment')} autoComplete="off" />}
        </Field>
      </div>
    </FormScaffold>
  )
}
