import { useId, type ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'

type CheckLineProps = {
  checked: boolean | 'some'
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string | undefined
  /** What is said under its words. */
  help?: ReactNode
  children: ReactNode
}

/** A tick box with its words beside it; the whole line is its target. */
export function CheckLine({ checked, onChange, disabled = false, className, help, children }: CheckLineProps) {
  const id = useId()
  return (
    <label className={classes('check-line', className)} htmlFor={id}>
      <Checkbox id={id} checked={checked} onChange={onChange} disabled={disabled} />
      {help ? (
        <span className="check-words">
          {children}
          <span className="caption">{help}</span>
        </span>
      ) : (
        children
      )}
    </label>
  )
}
