import { useState, type ComponentProps } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'type'> & {
  value: string
  onChange: (value: string) => void
}

/** A secret with an eye that shows it; paste and password managers work. */
export function PasswordInput({ value, onChange, className, ...rest }: PasswordInputProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <div className={classes('input', className)}>
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      <IconButton
        icon={shown ? 'eyeOff' : 'eye'}
        iconSize={22}
        label={shown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
