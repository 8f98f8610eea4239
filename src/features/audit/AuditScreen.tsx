import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { useFilter } from '#client/filter-params.ts'
import { language } from '#client/language.ts'
import { byCursor } from '#client/pagings.ts'
import { useSession } from '#client/session.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { auditFilter, conditions } from './audit-params.ts'
import { useAuditColumns, useAuditWords } from './audit-columns.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { AuditTabs } from './AuditTabs.tsx'
import { AuditTotals } from './AuditTotals.tsx'
import { ChainBar } from './ChainBar.tsx'
import { audit } from './contract.ts'
import { auditFields } from './list.ts'
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
  const { ents = [] } = useQuery(ask(audit.choices, { EntCode: address.EntCode })).data ?? {}
  const { person } = useSession()
  const said = useAuditWords()
  const columns = useAuditColumns(ents.length > 1)
  const table = useListTable({ name: 'audit', fields: auditFields, columns })
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
            <ChainBar
              key={address.EntCode}
              entCode={address.EntCode}
              company={ents.length > 1 && address.EntCode === undefined ? person.entDisplayName : undefined}
            />
            <AuditTotals page={page} time={<ListTime list={list} />} />
          </>
        )
      }
      strip={
        <AuditFilter address={address} rows={list.rows} onNarrow={list.narrow}>
          <ListEnd table={table} />
          <TakeFile call={audit.file} input={{ filter: list.filter, columns: table.shown, language: language() }} />
        </AuditFilter>
      }
      drawer={
        <AuditDrawer
          open={address.Open}
          {...list.steps}
          onObject={(wanted) =>
            list.narrow({ ...Object.fromEntries(conditions.map((field) => [field, undefined])), Object: wanted })
          }
        />
      }
    />
  )
}
