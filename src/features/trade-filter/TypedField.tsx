import { useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'

/** What every typed condition of the filter tells and is told. */
export type Fitting = {
  /** The button was pressed: what is wrong is said even where the field was not left. */
  tried: boolean
  onFit: (label: string, fits: boolean) => void
}

type TypedFieldProps = Fitting & {
  label: string
  hint?: string
  first: string
  digits?: boolean
  onText: (text: string) => void
  /** What is wrong with a text that is not empty. */
  wrong: (text: string) => string | undefined
}

/** A condition that is typed; what cannot be meant is said when the field is left, and not asked. */
export function TypedField({ label, hint, first, digits = false, tried, onFit, onText, wrong }: TypedFieldProps) {
  const [text, setText] = useState(first)
  const [left, setLeft] = useState(false)
  const error = text === '' ? undefined : wrong(text)
  return (
    <Field label={label} hint={hint} error={left || tried ? error : undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          digits={digits}
          autoComplete="off"
          value={text}
          onBlur={() => setLeft(true)}
          onChange={(next) => {
            setText(next)
            setLeft(false)
            onText(next)
            onFit(label, next === '' || wrong(next) === undefined)
          }}
        />
      )}
    </Field>
  )
}
