import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { useSession } from '#client/session.ts'
import type { Permission } from '#shared/permissions.ts'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { Note } from '#ui/Note.tsx'
import { roles, type Role } from './contract.ts'
import { useDescribedRole, useRoleSentences } from './described-role.tsx'
import { RoleFields } from './RoleFields.tsx'
import { formOf, RoleValues, valuesOf } from './role-values.ts'
import { keyOf } from './roles-params.ts'

type AddRoleProps = {
  /** The role it begins with; the company it is for is that role's. */
  like: Role | undefined
  onClose: () => void
  onSaved: (key: string) => void
  aside: (rights: readonly Permission[]) => ReactNode
}

/** A new role, from nothing or from another one. */
export function AddRole({ like, onClose, onSaved, aside }: AddRoleProps) {
  const { t } = useLingui()
  const { person } = useSession()
  const [first] = useState(() => {
    const copied = valuesOf(like)
    return { ...copied, roleName: '', rights: copied.rights.filter((one) => person.permissions.has(one)) }
  })
  const form = useForm(RoleValues, {
    first,
    call: roles.add,
    stale: [roles.list],
    input: (checked) => ({ ...formOf(checked), ...(like && { entCode: like.entCode }) }),
    draft: { name: `role:new:${like ? keyOf(like) : ''}` },
    words: useRoleSentences(),
    refusedAt: { roleName: ['roleExists'] },
    onSaved: (at) => {
      notifySuccess(t`Added`)
      onSaved(keyOf(at))
    },
  })
  return (
    <>
      <div className="role-form">
        {like && !like.grantable && (
          <Note tone="info" icon="lock">
            <Trans>Only the rights that you hold yourself were copied.</Trans>
          </Note>
        )}
        <FormScaffold
          form={form}
          place="drawer"
          save={<Trans>Add</Trans>}
          onCancel={onClose}
          keeps
          fields={useDescribedRole()}
        >
          <RoleFields form={form} builtin={false} disabled={false} />
        </FormScaffold>
      </div>
      {aside(form.values.rights)}
    </>
  )
}
