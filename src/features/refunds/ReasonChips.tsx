import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import type { RefundReason } from './queue.contract.ts'
import { reasonWords } from './words.list.ts'

type ReasonChipsProps = {
  value: RefundReason | ''
  onChange: (reason: RefundReason) => void
  error: string | undefined
}

const reasons = Object.keys(reasonWords) as RefundReason[] // the table of words has a row for each

/** Why money is given back: one tap, which also writes the remark. */
export function ReasonChips({ value, onChange, error }: ReasonChipsProps) {
  const { t, i18n } = useLingui()
  const group = useId()
  return (
    <FieldGroup one label={t`Reason`} need="required" hint={<Trans>Fills in the remark</Trans>} error={error}>
      <div className="refund-reasons">
        {reasons.map((reason) => (
          <ChoiceChip key={reason} group={group} tick checked={value === reason} onChange={() => onChange(reason)}>
            {i18n._(reasonWords[reason])}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
  )
}
