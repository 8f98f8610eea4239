import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAct } from '#client/act.ts'
import { send } from '#client/api-client.ts'
import { Can, useMay } from '#client/Can.tsx'
import { useChangeForm } from '#client/forms/use-change-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { MasterHistory } from '#features/masters/MasterHistory.tsx'
import { isolated } from '#shared/isolated.ts'
import type { Permission } from '#shared/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { DeleteAction } from '#ui/forms/DeleteAction.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { Note } from '#ui/Note.tsx'
import { roles, type Role } from './contract.ts'
import { useDescribedRole, useRoleSentences } from './described-role.tsx'
import { RoleFields } from './RoleFields.tsx'
import { formOf, RoleValues, valuesOf } from './role-values.ts'
import { keyOf } from './roles-params.ts'

type ChangeRoleProps = {
  role: Role
  onClose: () => void
  onCopy: () => void
  /** What stands beside the form: the menus that these rights show. */
  aside: (rights: readonly Permission[]) => ReactNode
}

const stale = [roles.list, roles.detail, roles.history]

/** A role that is there: its form, its copy, its end, and who changed what. */
export function ChangeRole({ role, onClose, onCopy, aside }: ChangeRoleProps) {
  const { entCode, roleId, userCount, builtin, grantable, heldBeyond } = role
  const name = isolated(role.roleName)
  const mayEdit = useMay(roles.modify) && grantable
  const form = useChangeForm(RoleValues, {
    row: role,
    valuesOf,
    reread: () => send(roles.detail, { EntCode: entCode, RoleId: roleId }),
    call: roles.modify,
    stale,
    input: (checked, version) => ({ entCode, roleId, version: version ?? 0, ...formOf(checked) }),
    draft: { name: `role:${keyOf(role)}` },
    words: useRoleSentences(),
    refusedAt: { roleName: ['roleExists'] },
  })
  const described = useDescribedRole()
  const fields = <RoleFields form={form} builtin={builtin} disabled={!mayEdit} keepsRights={heldBeyond} />
  return (
    <>
      <div className="role-form">
        {!grantable && (
          <Note tone="info" icon="lock">
            <Trans>It gives rights that you do not hold: somebody who holds them can change it.</Trans>
          </Note>
        )}
        {mayEdit && heldBeyond && (
          <Note tone="info" icon="lock">
            <Trans>
              People of other stores hold it too: here you can change its name and description. What it allows is
              changed by somebody who sees all of their stores.
            </Trans>
          </Note>
        )}
        {mayEdit ? (
          <FormScaffold
            form={form}
            place="drawer"
            save={<Trans>Save {name}</Trans>}
            onCancel={onClose}
            keeps
            fields={described}
          >
            {fields}
          </FormScaffold>
        ) : (
          fields
        )}
        <div className="role-more">
          <Can make={roles.add}>
            <Button size="medium" icon="copy" onClick={onCopy}>
              <Trans>Copy as new</Trans>
            </Button>
          </Can>
          {grantable && !builtin && <DeleteRole role={role} onGone={onClose} />}
        </div>
        <MasterHistory calls={roles} code={keyOf(role)} useFields={useDescribedRole} />
      </div>
      <div className="role-aside">
        {aside(form.values.rights)}
        <Note tone="info">
          <Plural
            value={userCount}
            one="A change counts from the next step of # person who holds it."
            other="A change counts from the next step of # people who hold it."
          />
        </Note>
      </div>
    </>
  )
}

function DeleteRole({ role: { entCode, roleId, version, roleName }, onGone }: { role: Role; onGone: () => void }) {
  const { t } = useLingui()
  const remove = useAct(roles.remove, { stale })
  const name = isolated(roleName)
  return (
    <Can make={roles.remove}>
      <DeleteAction
        name={name}
        onDelete={() =>
          remove.mutateAsync({ entCode, roleId, version }).then(() => {
            notifySuccess(t`${name} was deleted`)
            onGone()
          })
        }
      >
        <Trans>A role that somebody holds cannot be deleted. This cannot be undone.</Trans>
      </DeleteAction>
    </Can>
  )
}
