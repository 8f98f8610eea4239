import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldOf, Form } from '#client/forms/form.ts'
import { useSession } from '#client/session.ts'
import { rightsHeld } from '#features/roles/role-values.ts'
import { phoneOf } from '#shared/normalise.ts'
import { CheckLine } from '#ui/CheckLine.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { MenuPreview } from '#ui/MenuPreview.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { said } from '#ui/forms/said.ts'
import { userLabels } from './list.ts'
import { StorePicker } from './StorePicker.tsx'
import type { UserChoices } from './user-choices.ts'
import type { UserForm } from './user.contract.ts'

type UserFieldsProps = {
  form: Pick<Form<UserForm>, 'values' | 'field' | 'error' | 'change'>
  choices: UserChoices
  /** The company whose roles and stores may be given. */
  entCode: string
  /** Nobody gives themselves another role or other stores. */
  isSelf: boolean
}

type Person = Pick<UserForm, 'userName' | 'userFullName' | 'userEmail' | 'contactPhone'>

/** Who somebody is: name, user name, addresses. */
export function PersonFields({ form: { field, error } }: { form: Pick<Form<Person>, 'field' | 'error'> }) {
  const { t } = useLingui()
  const labels = said(userLabels)
  const phone = field('contactPhone')
  return (
    <div className="form-pairs">
      <Field
        label={labels.userFullName}
        need="required"
        help={t`Shown on screens and in the record of what was done`}
        error={error('userFullName')}
      >
        {(ids) => <TextInput {...ids} {...field('userFullName')} autoComplete="off" />}
      </Field>
      <Field
        label={labels.userName}
        need="required"
        help={t`4 to 50 of a–z, 0–9 and . _ - @`}
        error={error('userName')}
      >
        {(ids) => (
          <TextInput {...ids} {...field('userName')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <Field label={labels.userEmail} need="required" help={t`The invitation is sent there`} error={error('userEmail')}>
        {(ids) => (
          <TextInput
            {...ids}
            {...field('userEmail')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={labels.contactPhone} need="optional" help={t`Digits and hyphens`} error={error('contactPhone')}>
        {(ids) => (
          <TextInput
            {...ids}
            {...phone}
            type="tel"
            autoComplete="off"
            onBlur={() => {
              phone.onChange(phoneOf(phone.value))
              phone.onBlur()
            }}
          />
        )}
      </Field>
    </div>
  )
}

/** What somebody may do, and in which stores. */
export function RightsFields({ form, choices, entCode, isSelf }: UserFieldsProps) {
  const { t } = useLingui()
  const labels = said(userLabels)
  const { person } = useSession()
  const { values, field, error, change } = form
  const roles = choices.roles.filter((role) => role.entCode === entCode)
  const chosen = roles.find(({ roleId }) => roleId === values.roleId)
  const shops = choices.shops.filter((shop) => entCode === person.entCode || shop.entCode === entCode)
  return (
    <fieldset className="user-rights" disabled={isSelf}>
      {isSelf && (
        <p className="field-help">
          <Trans>Nobody changes their own role or stores. Another administrator can.</Trans>
        </p>
      )}
      <SelectField
        {...field('roleId')}
        label={labels.roleId}
        need="required"
        help={chosen?.description || undefined}
        error={error('roleId')}
        choices={[
          { value: '', label: t`Choose`, disabled: true },
          ...roles.map(({ roleId, roleName, grantable }) => ({ value: roleId, label: roleName, disabled: !grantable })),
        ]}
      />
      {chosen && (
        <details className="user-sees">
          <summary>
            <Trans>See what this role shows</Trans>
          </summary>
          <MenuPreview
            label={t`Screens this role sees`}
            hidden={t`Not seen`}
            menus={choices.menusOf(rightsHeld(chosen.permissons), chosen.roleName)}
          />
        </details>
      )}
      {!person.isAdmin && <StorePicker value={values} shops={shops} error={error('shopCodes')} onChange={change} />}
    </fieldset>
  )
}

/** How long a password lasts and how notices reach somebody. */
export function UseFields({ form: { values, field, error } }: Pick<UserFieldsProps, 'form'>) {
  const labels = said(userLabels)
  const days = field('expirationDays')
  return (
    <div className="form-lines">
      <Line field={field('enableSystemMessage')} help={<Trans>Important notices always arrive.</Trans>}>
        {labels.enableSystemMessage}
      </Line>
      <Line field={field('enableEmailNotification')}>{labels.enableEmailNotification}</Line>
      <Line field={field('forceExpiry')}>{labels.forceExpiry}</Line>
      {values.forceExpiry && (
        <Field label={labels.expirationDays} hint="1–365" error={error('expirationDays')}>
          {(ids) => (
            <TextInput
              {...ids}
              digits
              value={Number.isNaN(days.value) ? '' : String(days.value)}
              onChange={(text) => days.onChange(text === '' ? Number.NaN : Number(text))}
              onBlur={days.onBlur}
            />
          )}
        </Field>
      )}
    </div>
  )
}

type LineProps = { field: FieldOf<boolean>; help?: ReactNode; children: ReactNode }

/** A field that is ticked or not, with its words. */
export function Line({ field: { value, onChange }, help, children }: LineProps) {
  return (
    <CheckLine checked={value} onChange={onChange} help={help}>
      {children}
    </CheckLine>
  )
}
