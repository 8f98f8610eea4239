import { useLingui } from '@lingui/react/macro'
import type { FieldOf } from '#client/forms/form.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { masterLabels } from './labels.list.ts'

type CodeFieldProps = { field: FieldOf<string>; fixed: boolean; error: string | undefined }

/** The code other rows refer to: capitals, digits and underscores. */
export function CodeField({ field, fixed, error }: CodeFieldProps) {
  const { t, i18n } = useLingui()
  return (
    <Field label={i18n._(masterLabels.code)} need="required" hint={t`Capitals, digits, _`} error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          {...field}
          onChange={(text) => field.onChange(text.toUpperCase())}
          disabled={fixed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      )}
    </Field>
  )
}
