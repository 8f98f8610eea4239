import type { Form } from '#client/forms/form.ts'
import { PasswordRules } from '#features/account/PasswordRules.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { said } from '#ui/forms/said.ts'
import { userLabels } from './list.ts'
import './users.css'

type Passwords = { password: string; rePassword: string }
type PasswordFieldsProps = { form: Pick<Form<Passwords>, 'values' | 'field' | 'error'>; userName: string }

/** A password that an administrator types for somebody, twice, with its rules ticked as they are kept. */
export function PasswordFields({ form: { values, field, error }, userName }: PasswordFieldsProps) {
  const labels = said(userLabels)
  return (
    <>
      <div className="form-pairs">
        <Field label={labels.password} need="required" error={error('password')}>
          {(ids) => <PasswordInput {...ids} {...field('password')} autoComplete="new-password" />}
        </Field>
        <Field label={labels.rePassword} need="required" error={error('rePassword')}>
          {(ids) => <PasswordInput {...ids} {...field('rePassword')} autoComplete="new-password" />}
        </Field>
      </div>
      <div className="user-rules">
        <PasswordRules typed={values.password} userName={userName} />
      </div>
    </>
  )
}
