import { useState } from 'react'
import { classes } from './classes.ts'

type Mark = {
  /** Two to four letters that stand where there is no picture, and when it cannot be shown. */
  letters: string
  /** Addresses of the uploaded picture on our own origin, and of the one for dark grounds. */
  logo?: string | null | undefined
  darkLogo?: string | null | undefined
}

/** A payment brand's mark in a neutral frame; never the only label. */
export function BrandTile({ letters, logo, darkLogo, small }: Mark & { small?: boolean }) {
  const [broken, setBroken] = useState<unknown>()
  const shown = broken !== logo && logo
  return (
    <span className={classes('tile', small && 'tile-small')} aria-hidden="true">
      {!shown && letters}
      {[shown, shown && darkLogo].map(
        (src) => src && <img key={src} src={src} alt="" onError={() => setBroken(logo)} />,
      )}
    </span>
  )
}

type BrandProps = Mark & {
  name: string
  /** The card's last four. */
  digits?: string | undefined
}

/** Mark and name side by side: the cell of a `brand` column, which a card takes apart again. */
export function Brand({ name, digits, ...mark }: BrandProps) {
  return (
    <span className="brand">
      <BrandTile {...mark} small />
      <span className="brand-name">
        {name}
        {digits && <span className="brand-digits"> {digits}</span>}
      </span>
    </span>
  )
}
