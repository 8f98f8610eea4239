import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { Select } from './Input.tsx'

type SelectFieldProps<Value extends string> = Pick<
  ComponentProps<typeof Field>,
  'label' | 'need' | 'help' | 'error'
> & {
  value: Value
  /** In their order; an empty value needs a choice of its own. */
  choices: readonly { value: Value; label: string; disabled?: boolean }[]
  onChange: (value: Value) => void
  onBlur?: () => void
  disabled?: boolean
}

/** A field whose value is one of a list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, need, help, error, choices, onChange, ...control } = props
  const choose = (text: string) => {
    const chosen = choices.find(({ value }) => value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <Field label={label} help={help} error={error} {...(need && { need })}>
      {(ids) => (
        <Select {...ids} {...control} onChange={choose}>
          {choices.map(({ value, label: words, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
