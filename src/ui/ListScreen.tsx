import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#shared/limits.ts'
import { Afterwards } from './Afterwards.tsx'
import { CannotConnect } from './CannotConnect.tsx'
import type { Column, ColumnSetup } from './columns.ts'
import { DataList } from './DataList.tsx'
import { useFirstSightStands } from './first-sight.ts'
import { lazyUi, loadSpareUi } from './lazy-ui.ts'
import type { Sort } from './ListHead.tsx'
import type { PagerProps } from './Pager.tsx'
import { Split } from './Split.tsx'
import { Fresh } from './Tabs.tsx'

// A list is usable before these are loaded; the first list of a start waits for none of them.
const Pager = lazy<ComponentType<PagerProps>>(async () => ({
  default: (await loadSpareUi(() => import('./Pager.tsx')).catch(() => undefined))?.Pager ?? (() => null),
}))
const NoMatch = lazyUi(
  () => import('./NoMatch.tsx'),
  (loaded) => loaded.NoMatch,
)
const SearchRefused = lazyUi(
  () => import('./SearchRefused.tsx'),
  (loaded) => loaded.SearchRefused,
)

/** A list as it stands: what `useList` answers. */
export interface ListState<Row> {
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly busy: boolean
  readonly time: string | undefined
  /** There is no connection, and nothing else on the page says of when the rows are. */
  readonly unkept: boolean
  /** The list could not be had: no answer came, or it was refused for this reason. */
  readonly trouble: { readonly offline: boolean; readonly reason: string } | undefined
  readonly again: () => void
  /** Nothing opens where it is missing. */
  readonly open: ((row: Row | undefined) => void) | undefined
  readonly openKey: string | undefined
  readonly narrowed: boolean
  readonly clear: () => void
  readonly pager: PagerProps | undefined
  readonly letterKeys: boolean
}

/** What is said of a list that could not be had, and the ways on. */
export type ListRefused = Pick<ListState<unknown>, 'trouble' | 'again' | 'narrowed' | 'clear'>

type ListPartProps<Row> = {
  list: ListState<Row>
  /** Search, conditions, and the button that begins a new row. */
  bar?: ReactNode
  /** The figures above the rows. */
  strip?: ReactNode
  /** Texts for no rows at all and for conditions that leave none; or an element that says either. */
  none: { title: ReactNode; text?: ReactNode; noMatch?: ReactNode } | { face: ReactNode }
  /** What stands in place of the rows where these cannot be had for a reason of the list's own. */
  instead?: ReactNode
  /** Only where there is more than the smallest page holds. */
  pager?: 'whenNeeded'
  /** What all of the rows are. */
  pagerNote?: ReactNode
  /** The open row's detail; it stays in the page once it was open, so that closing gives the focus back. */
  drawer?: ReactNode
  /** Dialogs. */
  children?: ReactNode
} & (
  | {
      /** What the list holds, for the screen reader. */
      label: string
      columns: readonly Column<Row>[]
      setup?: ColumnSetup
      /** How a row is called aloud; also the row's button. */
      nameOf: (row: Row) => string
      onMore?: (row: Row) => void
      dayOf?: (row: Row) => { key: string; heading: ReactNode; count?: ReactNode }
      sort?: Sort | undefined
      onSort?: (sort: Sort) => void
    }
  | {
      /** Draws rows that are not a table. */
      show: (rows: readonly Row[]) => ReactNode
    }
)

/** A screen that is a list: tabs, bar, figures, rows, pager, and the drawer beside them. */
export function ListScreen<Row>({ tabs, ...list }: ListPartProps<Row> & { tabs?: ReactNode }) {
  return (
    <Split>
      {tabs}
      <ListPart {...list} />
    </Split>
  )
}

/** A list as a part of a screen. */
export function ListPart<Row>(props: ListPartProps<Row>) {
  const { list, bar, strip, none, instead, drawer, children } = props
  const { rows, trouble, pager, time } = list
  const [opened, setOpened] = useState(list.openKey !== undefined)
  if (list.openKey !== undefined && !opened) setOpened(true)
  const needed = !instead && pager && (props.pager === undefined || !pager.exact || pager.total > limits.pageSizes[0])
  const state = {
    rows,
    busy: list.busy,
    keyOf: list.keyOf,
    onOpen: list.open,
    openKey: list.openKey,
    letterKeys: list.letterKeys,
    trouble: instead || (trouble && <ListTrouble list={list} />),
    whenEmpty: (
      <Suspense>
        {'face' in none ? (
          none.face
        ) : list.narrowed ? (
          <NoMatch title={none.noMatch ?? <Trans>Nothing matches</Trans>} onClear={list.clear} />
        ) : (
          <NoMatch title={none.title} text={none.text} />
        )}
      </Suspense>
    ),
  }
  useFirstSightStands(rows !== undefined || Boolean(state.trouble))

  return (
    <>
      {bar}
      {strip}
      {list.unkept && rows && (
        <p className="list-unkept" role="status">
          <Trans>Offline. Data from {time}</Trans>
        </p>
      )}
      {'show' in props && rows && rows.length > 0 ? (
        props.show(rows)
      ) : (
        <DataList {...('show' in props ? { label: '', columns: [], nameOf: list.keyOf } : props)} {...state} />
      )}
      {needed && (
        <Afterwards place={<div className="pager" />}>
          <Pager {...pager} note={props.pagerNote} />
        </Afterwards>
      )}
      {opened && <Suspense>{drawer}</Suspense>}
      <Suspense>{children}</Suspense>
    </>
  )
}

/** The time of the rows; pressing it loads them again. */
export function ListTime({ list }: { list: Pick<ListState<unknown>, 'time' | 'again'> }) {
  const { t } = useLingui()
  const { time } = list
  if (time === undefined) return null
  return (
    <Fresh label={t`Load again`} onRefresh={list.again}>
      <Trans>As of {time}</Trans>
    </Fresh>
  )
}

/** What stands in place of a list that could not be had. */
function ListTrouble({ list }: { list: ListRefused }) {
  if (list.trouble?.offline) return <CannotConnect onRetry={list.again} />
  return (
    <Suspense>
      <SearchRefused list={list} />
    </Suspense>
  )
}
