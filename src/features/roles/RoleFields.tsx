import { Trans, useLingui } from '@lingui/react/macro'
import type { Form } from '#client/forms/form.ts'
import { decimalsOf, ownCurrency } from '#client/formats.ts'
import { useSession } from '#client/session.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { classes } from '#ui/classes.ts'
import { Counter } from '#ui/forms/Counter.tsx'
import { TextInput } from '#ui/Input.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { said } from '#ui/forms/said.ts'
import { roleLabels } from './list.ts'
import { RightsGrid } from './RightsGrid.tsx'
import type { RoleValues } from './role-values.ts'
import { rightsGroups } from './role-words.ts'

type RoleFieldsProps = {
  form: Form<RoleValues>
  builtin: boolean
  disabled: boolean
  /** Its name may be changed, what it gives may not. */
  keepsRights?: boolean
}

/** The fields of a role: what it is called and for, its rights, and how much it may refund. */
export function RoleFields({
  form: { values, field, error, change },
  builtin,
  disabled,
  keepsRights = false,
}: RoleFieldsProps) {
  const { t } = useLingui()
  const labels = said(roleLabels)
  const { person } = useSession()
  const currency = ownCurrency()
  const groups = rightsGroups(person.isAdmin ? 'admin' : 'staff')
  const limit = (name: 'single' | 'daily', label: string) => (
    <Field label={label} error={error(name)}>
      {(ids) => <MoneyField ids={ids} plain currency={currency} decimals={decimalsOf(currency)} {...field(name)} />}
    </Field>
  )
  return (
    <fieldset className="role-fields" disabled={disabled}>
      <div className={classes('role-names', builtin && 'has-help')}>
        <Field
          label={labels.roleName}
          need="required"
          hint={<Counter text={values.roleName} most={peopleLimits.roleName} />}
          help={builtin ? t`It came with the company and keeps its name.` : undefined}
          error={error('roleName')}
        >
          {(ids) => <TextInput {...ids} {...field('roleName')} readOnly={builtin} autoComplete="off" />}
        </Field>
        <Field label={labels.description} need="optional" error={error('description')}>
          {(ids) => <TextInput {...ids} {...field('description')} autoComplete="off" />}
        </Field>
      </div>
      <FieldGroup
        label={t`What it allows`}
        need="required"
        hint={`${values.rights.length} / ${groups.flatMap(({ rights }) => rights).length}`}
        error={error('rights')}
      >
        <RightsGrid
          groups={groups}
          chosen={values.rights}
          held={person.permissions}
          disabled={disabled || keepsRights}
          onChange={(rights) => change({ rights })}
          limits={
            <fieldset className="role-limits" disabled={keepsRights}>
              {limit('single', labels.refundLimitSingle)}
              {limit('daily', labels.refundLimitDaily)}
              <p className="field-help">
                <Trans>
                  A refund above the limit becomes a request that waits for approval; with 0 every refund does. Leave it
                  empty for no limit.
                </Trans>
              </p>
            </fieldset>
          }
        />
      </FieldGroup>
    </fieldset>
  )
}
