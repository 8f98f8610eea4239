import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useFilter } from '#client/filter-params.ts'
import { language } from '#client/language.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { AddButton } from '#features/list-tools/AddButton.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import type { FilterRow } from '#shared/filter-rows.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { Totals } from '#ui/Totals.tsx'
import { MasterTabs } from './MasterTabs.tsx'
import { conditionsOf, masterFilter, narrowedBy, type MasterParams } from './master-params.ts'
import type { MasterRow, MasterView } from './master-view.ts'
import { useOrder } from './Order.tsx'
import { useRowColumns } from './row-columns.tsx'
import './masters.css'

const MasterDrawer = lazyPart(
  () => import('./MasterDrawer.tsx'),
  (loaded) => loaded.MasterDrawer,
  'masters',
)

type MasterListProps<Row extends MasterRow, Values extends FieldValues> = {
  view: MasterView<Row, Values>
  tab: Parameters<typeof MasterTabs>[0]['current']
  /** What else the drawer holds about an open row. */
  more?: (row: Row) => ReactNode
}

/** The screen of a master: its rows in their order, and the form beside them. */
export function MasterList<Row extends MasterRow, Values extends FieldValues>({
  view,
  tab,
  more,
}: MasterListProps<Row, Values>) {
  const { i18n } = useLingui()
  const needsServer = useNeedsServer()
  const [address, go] = useFilter(masterFilter)
  const keyOf = (row: Row) => String(row[view.key])
  // All of them on one page, so that they can be put in order.
  const whole: MasterParams = { ...address, PageSize: address.PageSize ?? 100 }
  const list = useList(view.calls.list, {
    place: [whole, go],
    paging: byIndex,
    conditions: ['Keyword', 'Only'],
    keyOf,
  })
  const filters = view.useFilters()
  const { rows = [], page } = list
  const editable = page?.editable ?? false
  const order = useOrder(view.calls, rows.map(keyOf))
  const movable = editable && !needsServer.disabled && !list.narrowed && page?.total === rows.length
  const nameOf = (row: Row) => row.names[language()]
  const placed = { rows, keyOf, order: movable ? order : undefined }
  const title = i18n._(view.title)
  return (
    <div className="master-list">
      <ListScreen
        list={list}
        label={title}
        nameOf={nameOf}
        columns={[...useRowColumns(placed), ...view.useColumns()]}
        none={{ title: <Trans>Nothing here yet</Trans>, noMatch: <Trans>Nothing matches</Trans> }}
        tabs={<MasterTabs current={tab} end={<ListTime list={list} />} />}
        bar={
          page && (
            <Totals
              low
              label={title}
              value={wholeNumber(page.total ?? rows.length)}
              sides={page.total === rows.length ? sidesOf(filters[0], rows, (words) => i18n._(words)) : []}
            />
          )
        }
        strip={
          <FilterBar
            rows={[search, ...filters]}
            place={conditionsOf(address)}
            onNarrow={(more) => list.narrow(narrowedBy({ ...conditionsOf(address), ...more }))}
          >
            <TakeFile call={view.calls.file} input={{ Keyword: address.Keyword, Only: address.Only }} />
            {editable && (
              <AddButton make={view.calls.add} onClick={() => go({ ...address, Open: undefined, Add: true })}>
                <Trans>Add</Trans>
              </AddButton>
            )}
          </FilterBar>
        }
      >
        {(address.Open !== undefined || address.Add) && (
          <MasterDrawer
            // The form's fields are the view's own; what is lazy cannot say so.
            view={view as never}
            open={address.Add ? undefined : address.Open}
            order={movable ? order : undefined}
            more={more as never}
            onSaved={(key) => go({ ...address, Open: key, Add: undefined }, 'replace')}
            steps={{
              ...list.steps,
              onClose: () => go({ ...address, Open: undefined, Add: undefined }, 'replace'),
            }}
          />
        )}
      </ListScreen>
    </div>
  )
}

/** How many rows have each value of the first condition, which is their state. */
function sidesOf(filter: FilterRow | undefined, rows: readonly MasterRow[], say: (words: MessageDescriptor) => string) {
  if (!filter || !('choices' in filter)) return []
  return filter.choices.map(({ value, label }, index) => ({
    id: String(value),
    // The first state is the ordinary one.
    quiet: index === 0,
    label: typeof label === 'string' ? label : say(label),
    value: wholeNumber(rows.filter((row) => isOf(row, filter.field, value)).length),
  }))
}

function isOf(row: MasterRow, field: string, value: unknown): boolean {
  const own = new Map<string, unknown>(Object.entries(row)).get(field)
  return (typeof own === 'boolean' ? `${own}` : own) === value
}

const search = { field: 'Keyword', label: msg`Search names and codes`, kind: 'words', travels: 'history' } as const
