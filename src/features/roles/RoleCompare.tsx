import { Trans, useLingui } from '@lingui/react/macro'
import { differencesOf } from '#client/forms/form-values.ts'
import { isolated } from '#shared/isolated.ts'
import { permissions } from '#shared/permissions.ts'
import { Icon } from '#ui/Icon.tsx'
import { Note } from '#ui/Note.tsx'
import type { Role } from './contract.ts'
import { useDescribedRole } from './described-role.tsx'
import { rightsHeld } from './role-values.ts'
import { rightName } from './role-words.ts'

/** Two roles beside each other: only what differs, right by right, and their limits. */
export function RoleCompare({ one, other }: { one: Role; other: Role }) {
  const { t } = useLingui()
  const { labels, show } = useDescribedRole()
  const [left, right] = [one, other].map(({ permissons }) => new Set(rightsHeld(permissons)))
  const differing = permissions.filter((each) => left?.has(each) !== right?.has(each))
  const limits = differencesOf(limitsOf(one), limitsOf(other))
  if (differing.length + limits.length === 0)
    return (
      <Note tone="info">
        <Trans>Both roles allow the same.</Trans>
      </Note>
    )
  const held = (has: boolean | undefined) =>
    has ? <Icon name="check" size={16} weight={2.4} /> : <span aria-hidden="true">–</span>
  const spoken = (has: boolean | undefined) => <span className="sr-only">{has ? t`Yes` : t`No`}</span>
  return (
    <table className="form-differences role-compare">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Right</Trans>
          </th>
          <th scope="col">{isolated(one.roleName)}</th>
          <th scope="col">{isolated(other.roleName)}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((each) => {
          return (
            <tr key={each}>
              <th scope="row">{rightName(each)}</th>
              {[left?.has(each), right?.has(each)].map((has, index) => (
                <td key={index === 0 ? 'one' : 'other'}>
                  {held(has)}
                  {spoken(has)}
                </td>
              ))}
            </tr>
          )
        })}
        {limits.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{labels[field]}</th>
            <td>{show?.(field, before)}</td>
            <td>{show?.(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function limitsOf({ refundLimitSingle, refundLimitDaily, permissons }: Role) {
  return permissons.some(({ modelName }) => modelName === 'Refund') ? { refundLimitSingle, refundLimitDaily } : {}
}
