import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ownCurrency } from '#client/formats.ts'
import { parseAmounts, writtenAmounts } from './amounts.ts'
import { Button } from '#ui/Button.tsx'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Popover } from '#ui/Popover.tsx'
import './amount-chip.css'

type Amounts = { AmountFrom?: number | undefined; AmountTo?: number | undefined }

type AmountChipProps = {
  /** Which amount it is. */
  label: string
  place: Amounts
  onNarrow: (more: Amounts) => void
}

/** Amounts from and to; both inside. */
export function AmountChip({ label, place: { AmountFrom, AmountTo }, onNarrow }: AmountChipProps) {
  const { t } = useLingui()
  const set = AmountFrom !== undefined || AmountTo !== undefined
  if (set)
    return (
      <ActiveChip
        dropLabel={t`Remove the amount`}
        onDrop={() => onNarrow({ AmountFrom: undefined, AmountTo: undefined })}
      >
        <span className="num">{writtenAmounts({ from: AmountFrom, to: AmountTo }, ownCurrency())}</span>
      </ActiveChip>
    )
  return (
    <Popover
      sheetOnPhone
      label={label}
      button={(trigger) => (
        <Chip opens {...trigger}>
          <Trans>Any amount</Trans>
        </Chip>
      )}
    >
      {(close) => (
        <AmountForm
          label={label}
          onApply={(amounts) => {
            close()
            onNarrow(amounts)
          }}
        />
      )}
    </Popover>
  )
}

function AmountForm({ label, onApply }: { label: string; onApply: AmountChipProps['onNarrow'] }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const amounts = parseAmounts(text, ownCurrency())
  const wrong = amounts === undefined || amounts === 'backwards'
  return (
    <form
      className="amount-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!wrong) onApply({ AmountFrom: amounts.from, AmountTo: amounts.to })
      }}
    >
      <Field
        label={label}
        help={<Trans>One amount, or two as 1000-2000</Trans>}
        error={tried && wrong ? t`Enter one amount, or the smaller and then the larger.` : undefined}
      >
        {(ids) => <TextInput {...ids} inputMode="text" autoComplete="off" value={text} onChange={setText} />}
      </Field>
      <Button type="submit" look="primary">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
