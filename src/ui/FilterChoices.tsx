import { useId } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FilterRow, FilterWords } from '#shared/filter-rows.ts'
import { ChoiceChip } from './Chip.tsx'
import { classes } from './classes.ts'
import { Select } from './Input.tsx'

/** A condition that is chosen, not typed. */
export type ChosenRow = Exclude<FilterRow, { kind: 'words' }>

type ChoicesProps = { row: ChosenRow; value: unknown; onChange: (value: unknown) => void; className: string }

/** A condition of a list as chips, or as a menu where it asks for one. */
export function Choices({ row, value, onChange, className }: ChoicesProps) {
  const wordsOf = useFilterWords()
  const group = useId()
  if (row.kind === 'flag')
    return (
      <div className={className}>
        <ChoiceChip tick checked={value === true} onChange={(on) => onChange(on || undefined)}>
          {wordsOf(row.label)}
        </ChoiceChip>
      </div>
    )
  if (row.kind === 'menu') return <Menu row={row} value={value} onChange={onChange} className={className} />
  const chosen = listOf(value)
  const several = row.kind === 'several'
  const change = (values: readonly string[], on: boolean) => {
    if (!several) return onChange(row.choices.find((one) => listOf(one.value).join() === values.join())?.value)
    // In the order of the choices, so that one search has one address.
    const next = row.choices
      .flatMap((one) => listOf(one.value))
      .filter((one) => (values.includes(one) ? on : chosen.includes(one)))
    return onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div role="group" aria-label={wordsOf(row.label)} className={className}>
      {!several && (
        <ChoiceChip group={group} checked={chosen.length === 0} onChange={() => onChange(undefined)}>
          <Trans>All</Trans>
        </ChoiceChip>
      )}
      {row.choices.map((choice) => {
        const values = listOf(choice.value)
        const checked = several
          ? values.every((one) => chosen.includes(one))
          : chosen.length > 0 && values.join() === chosen.join()
        return (
          <ChoiceChip
            key={values.join()}
            {...(several ? { tick: true } : { group })}
            checked={checked}
            onChange={(on) => change(values, on)}
          >
            {wordsOf(choice.label)}
          </ChoiceChip>
        )
      })}
    </div>
  )
}

/** One of many choices, in the device's own list. */
function Menu({
  row,
  value,
  onChange,
  className,
}: Omit<ChoicesProps, 'row'> & { row: Exclude<ChosenRow, { kind: 'flag' }> }) {
  const { t } = useLingui()
  const wordsOf = useFilterWords()
  const label = wordsOf(row.label)
  const keyOf = (one: unknown) => listOf(one).join()
  return (
    <Select
      small
      aria-label={label}
      className={classes('filter-menu', !isEmpty(value) && 'filter-on', className)}
      value={keyOf(value)}
      onChange={(key) => onChange(row.choices.find((one) => keyOf(one.value) === key)?.value)}
    >
      <option value="">{row.none ? wordsOf(row.none) : t`${label}: all`}</option>
      {row.choices.map((choice) => (
        <option key={keyOf(choice.value)} value={keyOf(choice.value)}>
          {wordsOf(choice.label)}
        </option>
      ))}
    </Select>
  )
}

/** How the words of a condition are said: as they are, or in the reader's language. */
export function useFilterWords() {
  const { i18n } = useLingui()
  return (words: FilterWords) => (typeof words === 'string' ? words : i18n._(words))
}

function listOf(value: unknown): readonly string[] {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : (value as readonly string[])
}

/** Whether a condition is not set. */
export function isEmpty(value: unknown) {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}
