import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Input.tsx'
import type { Role } from './contract.ts'
import { keyOf } from './roles-params.ts'

type RoleToolsProps = {
  roles: readonly Role[]
  /** The open role; a new one is begun where there is none. */
  role: Role | undefined
  /** The key of the role it is compared with. */
  beside: string | undefined
  onBeside: (key: string | undefined) => void
  onClose: () => void
}

/** Above an open role: the way back to the list, and which other role it is compared with. */
export function RoleTools({ roles, role, beside, onBeside, onClose }: RoleToolsProps) {
  const { t } = useLingui()
  const { person } = useSession()
  return (
    <div className="role-tools">
      <Button look="ghost" icon="chevronLeft" className="role-back" onClick={onClose}>
        <Trans>All roles</Trans>
      </Button>
      {role && (
        <Select small aria-label={t`Compare with`} value={beside ?? ''} onChange={(key) => onBeside(key || undefined)}>
          <option value="">{t`Compare with…`}</option>
          {roles
            .filter((one) => one !== role)
            .map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {nameOf(one, person.entCode)}
              </option>
            ))}
        </Select>
      )}
    </div>
  )
}

function nameOf({ roleName, entCode, entName }: Role, ownEnt: string): string {
  return entCode === ownEnt ? roleName : `${roleName} · ${entName}`
}
