import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { foldForSearch } from '#shared/normalise.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'

/** One thing that may be chosen; `also` is found by search too, such as a name in kana. */
export type Choice = { value: string; label: string; also?: string }

type ChoiceListProps = {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
}

const searchedFrom = 13
const shownAtMost = 24

/** Any number of choices as pills; a long list is searched, and what is chosen always stays in sight. */
export function ChoiceList({ label, choices, chosen = [], onChange }: ChoiceListProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  if (choices.length === 0) return null
  const words = foldForSearch(typed)
  const found = choices.filter(({ value, label: name, also = '' }) =>
    [name, also, value].some((text) => foldForSearch(text).includes(words)),
  )
  const shown = [
    ...choices.filter(({ value }) => chosen.includes(value)),
    ...found.filter(({ value }) => !chosen.includes(value)).slice(0, shownAtMost),
  ]
  const toggle = (value: string, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((one) => one !== value)
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <FieldGroup label={label}>
      {choices.length >= searchedFrom && (
        <SearchBox label={t`Search: ${label}`} value={typed} onChange={setTyped} onEscape={() => setTyped('')} />
      )}
      <div className="chip-wrap">
        {shown.map(({ value, label: name }) => (
          <ChoiceChip key={value} tick checked={chosen.includes(value)} onChange={(on) => toggle(value, on)}>
            {name}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
  )
}
