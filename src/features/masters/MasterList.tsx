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
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { languages } from '#shared/language.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button } from '#ui/Button.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { Totals } from '#ui/Totals.tsx'
import { MasterTabs } from './MasterTabs.tsx'
import { conditionsOf, masterFilter, narrowedBy, type MasterParams } from './master-params.ts'
import type { MasterRow, MasterView } from './master-view.ts'
import { Order, useOrder } from './Order.tsx'
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
  const { t, i18n } = useLingui()
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
  const title = i18n._(view.title)
  return (
    <div className="master-list">
      <ListScreen
        list={list}
        label={title}
        nameOf={nameOf}
        columns={[
          {
            id: 'order',
            label: t`Order`,
            kind: 'number',
            width: 5,
            card: 'hidden',
            priority: 3,
            cell: (row) => (
              <Order
                at={keyOf(row)}
                name={nameOf(row)}
                place={rows.indexOf(row) + 1}
                order={movable ? order : undefined}
              />
            ),
          },
          {
            id: 'name',
            label: t`Name`,
            kind: 'text',
            width: 13,
            card: 'title',
            priority: 1,
            locked: true,
            cell: (row) => <NameCell row={row} code={keyOf(row)} />,
          },
          ...view.useColumns(),
        ]}
        none={{ title: <Trans>Nothing here yet</Trans>, noMatch: <Trans>Nothing matches</Trans> }}
        tabs={<MasterTabs current={tab} end={<ListTime list={list} />} />}
        strip={
          page && (
            <Totals
              low
              label={title}
              value={wholeNumber(page.total ?? rows.length)}
              sides={page.total === rows.length ? sidesOf(filters[0], rows, (words) => i18n._(words)) : []}
            />
          )
        }
        bar={
          <FilterBar
            rows={[search, ...filters]}
            place={conditionsOf(address)}
            onNarrow={(more) => list.narrow(narrowedBy({ ...conditionsOf(address), ...more }))}
          >
            <TakeFile call={view.calls.file} input={{ Keyword: address.Keyword, Only: address.Only }} />
            {editable && (
              <Button
                look="primary"
                icon="plus"
                {...needsServer}
                onClick={() => go({ ...address, Open: undefined, Add: true })}
              >
                <Trans>Add</Trans>
              </Button>
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

/** The name in the reader's language, and beneath it the code with the names in other languages where they differ. */
function NameCell({ row: { names }, code }: { row: MasterRow; code: string }) {
  const own = names[language()]
  return (
    <span className="master-name">
      <span>{own}</span>
      <span className="small muted">
        {code}
        {languages.map((one) => names[one] !== own && <span key={one} lang={one}>{` · ${one} ${names[one]}`}</span>)}
      </span>
    </span>
  )
}
