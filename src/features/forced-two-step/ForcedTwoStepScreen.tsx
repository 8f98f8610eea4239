import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { namesIn } from '#shared/list-field.ts'
import { Button } from '#ui/Button.tsx'
import { columnsOf } from '#ui/field-columns.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { ListTotals } from '#ui/ListTotals.tsx'
import { mfaCells } from './columns.tsx'
import { forcedTwoStep, MfaNarrowing } from './contract.ts'
import { mfaFields, mfaRows } from './list.ts'
import { twoStepFilter } from './two-step-params.ts'

const TwoStepDrawer = lazyPart(
  () => import('./TwoStepDrawer.tsx'),
  (loaded) => loaded.TwoStepDrawer,
)
const ForceDialog = lazyPart(
  () => import('./ForceDialog.tsx'),
  (loaded) => loaded.ForceDialog,
)

/** Which merchants must sign in in two steps, who of their people does, and the form that decides it. */
export default function ForcedTwoStepScreen() {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const [address, go] = useFilter(twoStepFilter)
  const list = useList(forcedTwoStep.list, {
    place: [address, go],
    paging: byIndex,
    conditions: namesIn(MfaNarrowing.shape),
    keyOf: (row) => row.entCode,
  })
  const mayEdit = useMay(forcedTwoStep.set)
  const { rows = [] } = list
  return (
    <ListScreen
      list={list}
      label={t`Two-step sign-in of merchants`}
      columns={columnsOf(mfaFields, mfaCells)}
      nameOf={(row) => row.entName}
      none={{ title: <Trans>No merchants yet</Trans>, noMatch: <Trans>No merchant matches</Trans> }}
      bar={
        <ListTotals
          list={list}
          name={<Trans>Merchants</Trans>}
          count={(total) => <Plural value={total} one="# company" other="# companies" />}
        />
      }
      strip={
        <FilterBar rows={mfaRows} place={address} onNarrow={list.narrow}>
          {mayEdit && (
            <Button
              look="primary"
              {...needsServer}
              disabled={needsServer.disabled || rows.length === 0}
              onClick={() => go({ ...address, Write: 'several' })}
            >
              <Trans>Change several</Trans>
            </Button>
          )}
        </FilterBar>
      }
      drawer={
        <TwoStepDrawer
          config={list.openRow}
          {...list.steps}
          onEdit={mayEdit ? (Write) => go({ ...address, Write }) : undefined}
        />
      }
    >
      {address.Write !== undefined && mayEdit && list.rows && (
        <ForceDialog
          key={address.Write}
          merchants={address.Write === 'several' ? rows : rows.filter(({ entCode }) => entCode === address.Write)}
          onClose={() => go({ ...address, Write: undefined }, 'replace')}
        />
      )}
    </ListScreen>
  )
}
