import { Trans, useLingui } from '@lingui/react/macro'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { AddButton } from '#features/list-tools/AddButton.tsx'
import { PhoneSort } from '#features/list-tools/PhoneSort.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { useWriting } from '#features/list-tools/use-writing.ts'
import { namesIn } from '#shared/list-field.ts'
import { sortingOf } from '#shared/list-sort.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useMerchantCells } from './columns.tsx'
import { merchants } from './contract.ts'
import { merchantFields, merchantRows } from './list.ts'
import { MerchantNarrowing } from './merchant.contract.ts'
import { merchantsFilter } from './merchants-params.ts'
import { MerchantTotals } from './MerchantTotals.tsx'
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
  const place = useFilter(merchantsFilter)
  const [address] = place
  const list = useList(merchants.list, {
    place,
    paging: byIndex,
    conditions: namesIn(MerchantNarrowing.shape),
    also: { Sort: address.Sort },
    keyOf: (row) => row.entCode,
  })
  const { write, form } = useWriting(place, { add: merchants.add, change: merchants.modify })
  const table = {
    columns: columnsOf(merchantFields, useMerchantCells()),
    ...sortingOf(merchantFields, address.Sort, list.narrow),
  }
  return (
    <ListScreen
      list={list}
      label={t`Merchants`}
      {...table}
      nameOf={(row) => row.entName}
      none={{ title: <Trans>No merchants yet</Trans>, noMatch: <Trans>No merchant matches</Trans> }}
      bar={<MerchantTotals list={list} />}
      strip={
        <>
          <FilterBar rows={merchantRows} place={address} onNarrow={list.narrow}>
            <TakeFile
              call={merchants.file}
              input={{ ...list.filter, Sort: address.Sort, columns: [...namesIn(merchantFields)] }}
            />
            <AddButton make={merchants.add} onClick={() => write('new')}>
              <Trans>Add a merchant</Trans>
            </AddButton>
          </FilterBar>
          <PhoneSort table={table} />
        </>
      }
      drawer={<MerchantDrawer entCode={address.Open} {...list.steps} onEdit={write} />}
    >
      {form && <MerchantDialog key={address.Write} entCode={form.of} onClose={form.onClose} />}
    </ListScreen>
  )
}
