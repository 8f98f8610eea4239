import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { PhoneSort } from '#features/list-tools/PhoneSort.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { namesIn } from '#shared/list-field.ts'
import { askedSort, shownSort } from '#shared/list-sort.ts'
import { Button } from '#ui/Button.tsx'
import { columnsOf } from '#ui/field-columns.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import type { Sort as ListOrder } from '#ui/ListHead.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { ListTotals } from '#ui/ListTotals.tsx'
import { useMerchantCells } from './columns.tsx'
import { merchants } from './contract.ts'
import { merchantFields, merchantRows } from './list.ts'
import { MerchantNarrowing } from './merchant.contract.ts'
import { merchantsFilter } from './merchants-params.ts'
import './merchants.css'

const MerchantDrawer = lazyPart(
  () => import('./MerchantDrawer.tsx'),
  (loaded) => loaded.MerchantDrawer,
)
const MerchantDialog = lazyPart(
  () => import('./MerchantDialog.tsx'),
  (loaded) => loaded.MerchantDialog,
)

/** The provider's merchants: where each stands, the steps that add one, and the form that changes one. */
export default function MerchantsScreen() {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const [address, go] = useFilter(merchantsFilter)
  const list = useList(merchants.list, {
    place: [address, go],
    paging: byIndex,
    conditions: namesIn(MerchantNarrowing.shape),
    also: { Sort: address.Sort },
    keyOf: (row) => row.entCode,
  })
  const mayAdd = useMay(merchants.add)
  const mayEdit = useMay(merchants.modify)
  const mayWrite = address.Write === 'new' ? mayAdd : mayEdit
  const table = {
    columns: columnsOf(merchantFields, useMerchantCells()),
    sort: shownSort(merchantFields, address.Sort),
    onSort: (next: ListOrder) => list.narrow({ Sort: askedSort(merchantFields, next) }),
  }
  return (
    <ListScreen
      list={list}
      label={t`Merchants`}
      {...table}
      nameOf={(row) => row.entName}
      none={{ title: <Trans>No merchants yet</Trans>, noMatch: <Trans>No merchant matches</Trans> }}
      bar={
        <ListTotals
          list={list}
          name={<Trans>Merchants</Trans>}
          count={(total) => <Plural value={total} one="# company" other="# companies" />}
          sides={[
            { id: 'active', label: <Trans>In use</Trans>, states: ['ACTIVE'], quiet: true },
            {
              id: 'before',
              label: <Trans>Before the start</Trans>,
              states: ['APPLIED', 'SCREENING', 'RETURNED', 'APPROVED'],
            },
            { id: 'off', label: <Trans>Suspended</Trans>, states: ['SUSPENDED'] },
          ]}
        />
      }
      strip={
        <>
          <FilterBar rows={merchantRows} place={address} onNarrow={list.narrow}>
            <TakeFile
              call={merchants.file}
              input={{ ...list.filter, Sort: address.Sort, columns: [...namesIn(merchantFields)] }}
            />
            {mayAdd && (
              <Button look="primary" icon="plus" {...needsServer} onClick={() => go({ ...address, Write: 'new' })}>
                <Trans>Add a merchant</Trans>
              </Button>
            )}
          </FilterBar>
          <PhoneSort table={table} />
        </>
      }
      drawer={
        <MerchantDrawer
          entCode={address.Open}
          {...list.steps}
          onEdit={(Write) => go({ ...address, Write })}
        />
      }
    >
      {address.Write !== undefined && mayWrite && (
        <MerchantDialog
          key={address.Write}
          entCode={address.Write === 'new' ? undefined : address.Write}
          onClose={(written) => go({ ...address, Write: undefined, Open: written ?? address.Open }, 'replace')}
        />
      )}
    </ListScreen>
  )
}
