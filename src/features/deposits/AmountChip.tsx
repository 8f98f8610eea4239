import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ownCurrency } from '#client/formats.ts'
import { parseAmounts, writtenAmounts } from '#features/trade-filter/amounts.ts'
import { measures } from '#shared/measures.ts'
import { Button } from '#ui/Button.tsx'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Popover } from '#ui/Popover.tsx'
import type { DepositParams } from './deposits-params.ts'

type AmountChipProps = {
  place: Pick<DepositParams, 'AmountFrom' | 'AmountTo'>
  onNarrow: (more: Pick<DepositParams, 'AmountFrom' | 'AmountTo'>) => void
}

/** The amounts transferred, from and to; both inside. */
export function AmountChip({ place: { AmountFrom, AmountTo }, onNarrow }: AmountChipProps) {
  const { t, i18n } = useLingui()
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
      label={i18n._(measures.transferAmount.label)}
      button={(trigger) => (
        <Chip opens {...trigger}>
          <Trans>Any amount</Trans>
        </Chip>
      )}
    >
      {(close) => (
        <AmountForm
          onApply={(amounts) => {
            close()
            onNarrow(amounts)
          }}
        />
      )}
    </Popover>
  )
}

function AmountForm({ onApply }: { onApply: AmountChipProps['onNarrow'] }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const amounts = parseAmounts(text, ownCurrency())
  const wrong = amounts === undefined || amounts === 'backwards'
  return (
    <form
      className="deposit-amount"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!wrong) onApply({ AmountFrom: amounts.from, AmountTo: amounts.to })
      }}
    >
      <Field
        label={i18n._(measures.transferAmount.label)}
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
