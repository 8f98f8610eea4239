import { useId, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FilterRow, FilterWords } from '#shared/filter-rows.ts'
import { Button } from './Button.tsx'
import { Chip, ChoiceChip } from './Chip.tsx'
import { classes } from './classes.ts'
import { FieldGroup } from './Field.tsx'
import { Select } from './Input.tsx'
import { Sheet } from './Sheet.tsx'
import { TextSearch } from './TextSearch.tsx'
import './css/filter-bar.css'

/** Conditions by field; undefined where one is not set. */
type Values = Readonly<Record<string, unknown>>
type ChosenRow = Exclude<FilterRow, { kind: 'words' }>

type FilterBarProps<Place extends object> = {
  rows: readonly FilterRow<keyof Place & string>[]
  /** The conditions as they stand; may hold other fields too. */
  place: Place
  onNarrow: (more: Partial<Place>) => void
  /** The end of the bar: the button that begins a new row. */
  children?: ReactNode
}

/**
 * The conditions of a list: searches and choices beside each other. A phone has the search with the buttons in a line, and
 * under it one line that scrolls: the menus, or the first choice where there are none. All choices stand in a sheet there.
 */
export function FilterBar<Place extends object>({ rows, place, onNarrow, children }: FilterBarProps<Place>) {
  const wordsOf = useFilterWords()
  const [inSheet, setInSheet] = useState(false)
  const values = place as Values
  const chosen = rows.filter((row): row is FilterRow<keyof Place & string> & ChosenRow => row.kind !== 'words')
  // The screen's own schema reads each value again from the address.
  const narrow = (more: Values) => onNarrow(more as Partial<Place>)
  const menus = chosen.some(({ kind }) => kind === 'menu')
  const hasRoom = (row: ChosenRow, index: number) => (menus ? row.kind === 'menu' : index === 0)
  const set = chosen.filter((row, index) => !hasRoom(row, index) && !isEmpty(values[row.field])).length
  return (
    <div className="filter-bar list-filters">
      {rows
        .filter(({ kind }) => kind === 'words')
        .map(({ field, label }) => (
          <TextSearch
            key={field}
            className="filter-search"
            label={wordsOf(label)}
            asked={values[field] as string | undefined}
            onAsk={(text) => narrow({ [field]: text })}
          />
        ))}
      {chosen.length > 0 && (
        <div className="filter-line">
          {chosen.length > 1 && (
            <Chip className="phone-only" icon="filter" on={set > 0} onClick={() => setInSheet(true)}>
              <Trans>Filters</Trans>
              {set > 0 && <span className="num">{set}</span>}
            </Chip>
          )}
          {chosen.map((row, index) => (
            <Choices
              key={row.field}
              row={row}
              value={values[row.field]}
              onChange={(value) => narrow({ [row.field]: value })}
              className={classes('filter-choices', !hasRoom(row, index) && 'from-tablet')}
            />
          ))}
        </div>
      )}
      {children}
      {inSheet && <FilterRowsSheet rows={chosen} values={values} onApply={narrow} onClose={() => setInSheet(false)} />}
    </div>
  )
}

type FilterRowsSheetProps = {
  rows: readonly ChosenRow[]
  values: Values
  onApply: (more: Values) => void
  onClose: () => void
}

/** All choices of a list on a phone; they hold when its button is pressed. */
function FilterRowsSheet({ rows, values, onApply, onClose }: FilterRowsSheetProps) {
  const wordsOf = useFilterWords()
  const [draft, setDraft] = useState<Values>(() => Object.fromEntries(rows.map(({ field }) => [field, values[field]])))
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

type ChoicesProps = { row: ChosenRow; value: unknown; onChange: (value: unknown) => void; className: string }

function Choices({ row, value, onChange, className }: ChoicesProps) {
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
      className={classes('filter-menu', className)}
      value={keyOf(value)}
      onChange={(key) => onChange(row.choices.find((one) => keyOf(one.value) === key)?.value)}
    >
      <option value="">{t`${label}: all`}</option>
      {row.choices.map((choice) => (
        <option key={keyOf(choice.value)} value={keyOf(choice.value)}>
          {wordsOf(choice.label)}
        </option>
      ))}
    </Select>
  )
}

function useFilterWords() {
  const { i18n } = useLingui()
  return (words: FilterWords) => (typeof words === 'string' ? words : i18n._(words))
}

function listOf(value: unknown): readonly string[] {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : (value as readonly string[])
}

function isEmpty(value: unknown) {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}
