import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { useSession } from '#client/session.ts'
import { roles } from '#features/roles/contract.ts'
import { stores } from '#features/stores/contract.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { said } from '#ui/forms/said.ts'
import { noticeLabels } from './notice-labels.ts'
import type { NoticeValues } from './notice-values.ts'
import { roleChoices } from './role-choices.ts'

type NarrowingProps = {
  values: Pick<NoticeValues, 'shops' | 'roleIds'>
  onChange: (more: Partial<NoticeValues>) => void
}

/** Narrows the receivers to those who look after some stores, and to those of some roles. */
export function Narrowing({ values: { shops, roleIds }, onChange }: NarrowingProps) {
  const labels = said(noticeLabels)
  const { person } = useSession()
  const foundStores = useQuery(ask(stores.shopList, {}))
  const foundRoles = useQuery(ask(roles.list, {}))
  return (
    <>
      <OnlyOf
        label={labels.shops}
        choices={foundStores.data?.list.map(({ shopCode, shopName }) => ({ id: shopCode, name: shopName }))}
        chosen={shops}
        onChange={(next) => onChange({ shops: next })}
      />
      <OnlyOf
        label={labels.roleIds}
        choices={foundRoles.data && roleChoices(foundRoles.data.list, person.entCode)}
        chosen={roleIds}
        onChange={(next) => onChange({ roleIds: next })}
      />
    </>
  )
}

type OnlyOfProps = {
  label: string
  /** Undefined until they are known. */
  choices: readonly { id: string; name: string }[] | undefined
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Absent where there is nothing to choose between. What was chosen and is no longer there can still be let go. */
function OnlyOf({ label, choices, chosen, onChange }: OnlyOfProps) {
  if (!choices) return null
  const gone = chosen.filter((id) => !choices.some((one) => one.id === id)).map((id) => ({ id, name: id }))
  if (choices.length < 2 && chosen.length === 0) return null
  return (
    <FieldGroup label={label} hint={<Trans>Optional</Trans>}>
      <div className="management-states management-only">
        {[...choices, ...gone].map(({ id, name }) => (
          <ChoiceChip
            key={id}
            tick
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
  )
}
