import { useLingui } from '@lingui/react/macro'
import { Segmented } from './Segmented.tsx'

/** The reader's type size: 100 %, 112.5 % or 125 % of the root. */
export type TextSize = 's' | 'm' | 'l'

type SizeSwitchProps = {
  value: TextSize
  onChange: (size: TextSize) => void
  /** The header has room for letters, which grow; a settings line says words. */
  place: 'header' | 'line'
}

/** Chooses small, medium or large type. */
export function SizeSwitch({ value, onChange, place }: SizeSwitchProps) {
  const { t } = useLingui()
  const header = place === 'header'
  const letter = {
    s: t({ message: 'S', comment: 'Size switch: small' }),
    m: t({ message: 'M', comment: 'Size switch: medium' }),
    l: t({ message: 'L', comment: 'Size switch: large' }),
  }
  const name = { s: t`Small`, m: t`Medium`, l: t`Large` }
  return (
    <Segmented
      label={t`Text size`}
      value={value}
      onChange={onChange}
      quiet={header}
      choices={(['s', 'm', 'l'] as const).map((size) => ({
        value: size,
        label: header ? letter[size] : name[size],
        name: name[size],
        ...(header && { className: `size-${size}` }),
      }))}
    />
  )
}
