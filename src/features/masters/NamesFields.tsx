import { useLingui } from '@lingui/react/macro'
import { languageNames } from '#shared/language-names.ts'
import { languages } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { Counter } from '#ui/forms/Counter.tsx'
import { TextInput } from '#ui/Input.tsx'
import type { FieldOf } from '#client/forms/form.ts'
import type { Names } from './contract.ts'
import { masterLabels } from './labels.list.ts'

type NamesFieldsProps = { field: FieldOf<Names>; error: string | undefined }

/** The name in each language, one line each. */
export function NamesFields({ field, error }: NamesFieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <FieldGroup label={i18n._(masterLabels.names)} need="required" error={error}>
      {languages.map((one) => (
        <div key={one} className="master-names">
          <TextInput
            before={<span lang={one}>{languageNames[one]}</span>}
            aria-label={t`Name: ${languageNames[one]}`}
            lang={one}
            value={field.value[one]}
            onChange={(text) => field.onChange({ ...field.value, [one]: text })}
            onBlur={field.onBlur}
          />
          <span className="field-hint">
            <Counter text={field.value[one]} most={limits.masterName} />
          </span>
        </div>
      ))}
    </FieldGroup>
  )
}
