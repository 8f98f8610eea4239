import type { ComponentProps } from 'react'
import { FieldGroup } from './Field.tsx'
import { Segmented } from './Segmented.tsx'

type SegmentedFieldProps<Value extends string> = Pick<
  ComponentProps<typeof FieldGroup>,
  'label' | 'need' | 'hint' | 'error'
> &
  Pick<ComponentProps<typeof Segmented<Value>>, 'value' | 'choices' | 'onChange'>

/** A field whose value is one of a few words side by side. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { label, need, hint, error, value, choices, onChange } = props
  return (
    <FieldGroup label={label} hint={hint} error={error} {...(need && { need })}>
      <Segmented label={label} value={value} choices={choices} onChange={onChange} />
    </FieldGroup>
  )
}
