import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { FieldGroup } from './Field.tsx'
import { Choices, isEmpty, useFilterWords, type ChosenRow } from './FilterChoices.tsx'
import { Sheet } from './Sheet.tsx'

type FilterRowsSheetProps = {
  rows: readonly ChosenRow[]
  values: Readonly<Record<string, unknown>>
  onApply: (more: Readonly<Record<string, unknown>>) => void
  onClose: () => void
}

/** All choices of a list on a phone; they hold when its button is pressed. */
export function FilterRowsSheet({ rows, values, onApply, onClose }: FilterRowsSheetProps) {
  const wordsOf = useFilterWords()
  const [draft, setDraft] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(rows.map(({ field }) => [field, values[field]])),
  )
  const empty = Object.fromEntries(rows.map(({ field }) => [field, undefined]))
  return (
    <Sheet
      title={<Trans>Filters</Trans>}
      open
      onClose={onClose}
      onClear={Object.values(draft).every(isEmpty) ? undefined : () => setDraft(empty)}
      foot={
        <Button
          look="primary"
          size="large"
          wide
          onClick={() => {
            onClose()
            onApply(draft)
          }}
        >
          <Trans>Apply</Trans>
        </Button>
      }
    >
      {rows.map((row) => (
        <FieldGroup key={row.field} label={wordsOf(row.label)}>
          <Choices
            row={row}
            value={draft[row.field]}
            onChange={(value) => setDraft({ ...draft, [row.field]: value })}
            className="chip-wrap"
          />
        </FieldGroup>
      ))}
    </Sheet>
  )
}
