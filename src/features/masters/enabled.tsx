import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldOf } from '#client/forms/form.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { SegmentedField } from '#ui/SegmentedField.tsx'
import { Status } from '#ui/Status.tsx'

const enabledFilter: FilterRow = {
  field: 'enabled',
  label: msg`Status`,
  kind: 'several',
  travels: 'address',
  choices: [
    { value: 'true', label: msg`Enabled` },
    { value: 'false', label: msg`Disabled` },
  ],
}

const filters = [enabledFilter]

/** Narrows a list to the rows that may be chosen for new ones, or the others. */
export const useEnabledFilter = () => filters

/** Whether a row may be chosen for new ones. */
export function Enabled({ on }: { on: boolean }) {
  return on ? (
    <Status shape="dot" tone="quiet" word={<Trans>Enabled</Trans>} />
  ) : (
    <Status shape="dash" tone="quiet" word={<Trans>Disabled</Trans>} />
  )
}

/** The choice between the two. */
export function EnabledField({ field }: { field: FieldOf<boolean> }) {
  const { t } = useLingui()
  return (
    <SegmentedField
      label={t`Status`}
      value={field.value ? 'on' : 'off'}
      onChange={(value) => field.onChange(value === 'on')}
      choices={[
        { value: 'on', label: <Trans>Enabled</Trans> },
        { value: 'off', label: <Trans>Disabled</Trans> },
      ]}
    />
  )
}
