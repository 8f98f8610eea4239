import { Suspense, useState, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import type { FilterRow } from '#shared/filter-rows.ts'
import { Chip } from './Chip.tsx'
import { classes } from './classes.ts'
import { Choices, isEmpty, useFilterWords, type ChosenRow } from './FilterChoices.tsx'
import { lazyUi } from './lazy-ui.ts'
import { TextSearch } from './TextSearch.tsx'
import './css/filter-bar.css'

/** Conditions by field; undefined where one is not set. */
type Values = Readonly<Record<string, unknown>>

const FilterRowsSheet = lazyUi(
  () => import('./FilterRowsSheet.tsx'),
  (loaded) => loaded.FilterRowsSheet,
)

type FilterBarProps<Place extends object> = {
  rows: readonly FilterRow<keyof Place & string>[]
  /** The conditions as they stand; may hold other fields too. */
  place: Place
  onNarrow: (more: Partial<Place>) => void
  /** Conditions that stand before the choices, as chips of their own. */
  first?: ReactNode
  /** The end of the bar: columns, the file, and the button that begins a new row. */
  children?: ReactNode
}

/**
 * The conditions of a list: searches and choices beside each other. A phone has the search with the buttons in a line, and
 * under it one line that scrolls: `first`, then the menus, or the first choice where there are none; without a search, that
 * line alone. All choices stand in a sheet there.
 */
export function FilterBar<Place extends object>({ rows, place, onNarrow, first, children }: FilterBarProps<Place>) {
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
          {first}
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
      {children && <div className="filter-tools">{children}</div>}
      {inSheet && (
        <Suspense>
          <FilterRowsSheet rows={chosen} values={values} onApply={narrow} onClose={() => setInSheet(false)} />
        </Suspense>
      )}
    </div>
  )
}
