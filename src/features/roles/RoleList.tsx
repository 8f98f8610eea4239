import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { namesIn } from '#shared/list-field.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Select } from '#ui/Input.tsx'
import { roles as calls, RoleSort, type Role } from './contract.ts'
import { roleFields } from './list.ts'
import { keyOf } from './roles-params.ts'

type RoleListProps = {
  roles: readonly Role[]
  ownEnt: string
  open: string | undefined
  sort: RoleSort | undefined
  onSort: (sort: RoleSort | undefined) => void
  onOpen: (key: string) => void
  onAdd: (() => void) | undefined
}

/** The orders that are offered: names from the first, people and changes from the most. */
const sorts = ['roleName', '-userCount', '-updatedAt'] as const satisfies readonly RoleSort[]
const columns = namesIn(roleFields)
const fieldOf = (sort: (typeof sorts)[number]) => columns.find((field) => sort.endsWith(field)) ?? 'roleName'

/** The roles, company by company with the own one first, and how many people hold each. */
export function RoleList({ roles, ownEnt, open, sort, onSort, onOpen, onAdd }: RoleListProps) {
  const { t, i18n } = useLingui()
  const companies = [...new Set(roles.map(({ entCode }) => entCode))].toSorted((one) => (one === ownEnt ? -1 : 0))
  return (
    <section className="role-list">
      <div className="role-list-head">
        <h2>
          <Trans>Roles</Trans> <span className="muted num">{roles.length}</span>
        </h2>
        {onAdd && (
          <Button look="ghost" icon="plus" onClick={onAdd}>
            <Trans>Add a role</Trans>
          </Button>
        )}
      </div>
      <div className="role-list-tools">
        <Select
          small
          aria-label={t`Sort`}
          value={sort ?? ''}
          onChange={(chosen) => onSort(RoleSort.options.find((one) => one === chosen))}
        >
          <option value="">{t`Usual order`}</option>
          {sorts.map((one) => (
            <option key={one} value={one}>
              {i18n._(roleFields[fieldOf(one)].heading)}
            </option>
          ))}
        </Select>
        <TakeFile call={calls.file} input={{ Sort: sort, columns: [...columns] }} />
      </div>
      {companies.map((company) => {
        const own = roles.filter(({ entCode }) => entCode === company)
        return (
          <div key={company}>
            {companies.length > 1 && <h3 className="caption">{own[0]?.entName}</h3>}
            <ul>
              {own.map((role) => (
                <li key={keyOf(role)}>
                  <button
                    type="button"
                    aria-current={keyOf(role) === open ? 'true' : undefined}
                    onClick={() => onOpen(keyOf(role))}
                  >
                    <span className="grow">
                      {role.roleName}
                      {!role.grantable && (
                        <>
                          {'\u00a0'}
                          <Icon name="lock" size={15} />
                        </>
                      )}
                    </span>
                    <span className="small muted">
                      <Plural value={role.userCount} one="# person" other="# people" />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
