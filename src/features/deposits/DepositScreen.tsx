import { Trans, useLingui } from '@lingui/react/macro'
import { lazyPart } from '#client/with-words.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { deposits } from './contract.ts'
import { depositName } from './deposit-columns.tsx'
import { DepositBar } from './DepositBar.tsx'
import { DepositTabs } from './DepositTabs.tsx'
import { DepositTotals } from './DepositTotals.tsx'
import { useDeposits } from './use-deposits.tsx'
import './deposits.css'

const DepositDrawer = lazyPart(
  () => import('./DepositDrawer.tsx'),
  (loaded) => loaded.DepositDrawer,
)

/** What was and will be paid out, and for each deposit why it is the amount it is. */
export default function DepositScreen() {
  const { t } = useLingui()
  const { address, go, list, table, byShop, refused } = useDeposits()
  return (
    <ListScreen
      list={list}
      label={t`Deposits`}
      {...table}
      nameOf={depositName}
      tabs={<DepositTabs at="/deposit" end={<ListTime list={list} />} />}
      none={{ title: <Trans>Nothing was paid out yet</Trans>, noMatch: <Trans>No deposit matches</Trans> }}
      instead={refused}
      bar={!refused && <DepositTotals page={list.page} />}
      strip={
        <DepositBar place={address} onNarrow={list.narrow} byShop={byShop}>
          <ListEnd table={table} />
          <TakeFile
            call={deposits.file}
            input={{ ...list.filter, Sort: address.Sort, columns: table.shown }}
            rows={list.page?.total}
          />
        </DepositBar>
      }
      drawer={<DepositDrawer address={address} go={go} {...list.steps} />}
    />
  )
}
