import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { useFilter } from '#client/filter-params.ts'
import { language } from '#client/language.ts'
import { byCursor } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { isolated } from '#shared/isolated.ts'
import { ActiveChip } from '#ui/Chip.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { Totals } from '#ui/Totals.tsx'
import { countedText } from './counted-text.ts'
import { auditFilter, conditions, filterRows } from './audit-params.ts'
import { useAuditColumns, useAuditWords } from './audit-columns.tsx'
import { AuditTabs } from './AuditTabs.tsx'
import { ChainBar } from './ChainBar.tsx'
import { audit } from './contract.ts'
import { auditFields } from './list.ts'
import { PeriodChip } from './PeriodChip.tsx'
import './audit.css'

const AuditDrawer = lazyPart(
  () => import('./AuditDrawer.tsx'),
  (loaded) => loaded.AuditDrawer,
)

/** Who did what, when, from where and with which result, and whether the records still hang together. */
export default function AuditScreen() {
  const { t } = useLingui()
  const [address, go] = useFilter(auditFilter)
  const list = useList(audit.list, {
    place: [address, go],
    paging: byCursor,
    conditions: [...conditions],
    keyOf: ({ entCode, seq }) => `${entCode}.${seq}`,
  })
  const { people = [], ents = [] } = useQuery(ask(audit.choices, { EntCode: address.EntCode })).data ?? {}
  const said = useAuditWords()
  const columns = useAuditColumns(ents.length > 1)
  const table = useListTable({ name: 'audit', fields: auditFields, columns })
  const { Object: object, EntCode } = address
  const named = object && (list.rows?.find((row) => row.objectName !== '')?.objectName ?? object)
  const { page } = list
  return (
    <ListScreen
      list={list}
      label={t`Audit log`}
      tabs={<AuditTabs place={address} refused={page?.refused} time={<ListTime list={list} />} />}
      {...table}
      nameOf={(row) => {
        const [what, who, at] = [said.action(row), said.actor(row), date(row.at, 'shortTime')]
        return t`${what}, ${who}, ${at}`
      }}
      none={{ title: <Trans>Nothing recorded yet</Trans>, noMatch: <Trans>No record matches</Trans> }}
      bar={
        page && (
          <>
            <ChainBar key={EntCode} entCode={EntCode} />
            <Totals
              low
              label={
                <>
                  <Trans>Records</Trans>{' '}
                  <span className="audit-time">
                    <ListTime list={list} />
                  </span>
                </>
              }
              value={<Counted {...page} />}
              sides={[
                {
                  id: 'ofPeople',
                  label: <Trans>Users and roles</Trans>,
                  value: <Counted total={page.people} />,
                  quiet: true,
                },
                {
                  id: 'ofRefunds',
                  label: <Trans>Refunds</Trans>,
                  value: <Counted total={page.refunds} />,
                  quiet: true,
                },
                { id: 'refused', label: <Trans>Refused</Trans>, value: <Counted total={page.refused} /> },
              ]}
            />
          </>
        )
      }
      strip={
        <FilterBar
          rows={filterRows(
            people.map(({ userName, userFullName }) => ({ value: userName, label: isolated(userFullName) })),
            ents.map(({ entCode, entName }) => ({ value: entCode, label: isolated(entName) })),
          )}
          place={address}
          onNarrow={list.narrow}
        >
          <span className="audit-period">
            <PeriodChip place={address} onNarrow={list.narrow} />
          </span>
          {named && (
            <ActiveChip dropLabel={t`Remove the object`} onDrop={() => list.narrow({ Object: undefined })}>
              <span className="audit-object">{isolated(named)}</span>
            </ActiveChip>
          )}
          <ListEnd table={table} />
          <TakeFile call={audit.file} input={{ filter: list.filter, columns: table.shown, language: language() }} />
        </FilterBar>
      }
      drawer={
        <AuditDrawer
          open={address.Open}
          onClose={() => list.open(undefined)}
          onPrevious={list.onPrevious}
          onNext={list.onNext}
          onObject={(wanted) =>
            list.narrow({ ...Object.fromEntries(conditions.map((field) => [field, undefined])), Object: wanted })
          }
        />
      }
    />
  )
}

/** How many records match; beyond what is counted, more than that. */
function Counted({ total = 0, totalCapped }: { total?: number | undefined; totalCapped?: boolean | undefined }) {
  const number = countedText({ total, totalCapped })
  return <Plural value={total} one={`${number} record`} other={`${number} records`} />
}
