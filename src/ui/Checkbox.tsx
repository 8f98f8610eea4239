import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

type CheckboxProps = {
  id?: string
  checked: boolean | 'some'
  onChange: (checked: boolean) => void
  /** The name, when no visible label wraps the box. */
  label?: string
  disabled?: boolean
}

/** A tick box of 18 px whose target is 44; `some` is the line of a list partly chosen. */
export function Checkbox({ id, checked, onChange, label, disabled }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'some'
  }, [checked])
  return (
    <span className="checkbox">
      <input
        ref={box}
        id={id}
        type="checkbox"
        aria-label={label}
        disabled={disabled}
        checked={checked === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {checked === 'some' && <span className="checkbox-some" />}
      {checked === true && <Icon name="check" size={14} weight={2.6} />}
    </span>
  )
}
