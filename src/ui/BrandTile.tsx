import { useState } from 'react'
import { classes } from './classes.ts'

type TileProps = {
  /** Two to four letters that stand until the picture has loaded, and when it cannot. */
  letters: string
  /** Address of the uploaded picture on our own origin. */
  logo?: string | undefined
  small?: boolean
}

/** A payment brand's mark in a neutral frame; never the only label. */
export function BrandTile({ letters, logo, small }: TileProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={classes('tile', small && 'tile-small')} aria-hidden="true">
      {logo === undefined || broken ? letters : <img src={logo} alt="" onError={() => setBroken(true)} />}
    </span>
  )
}

/** Mark and name side by side: the cell of a `brand` column, which a card takes apart again. */
export function Brand({ letters, logo, name }: { letters: string; logo?: string | undefined; name: string }) {
  return (
    <span className="brand">
      <BrandTile letters={letters} logo={logo} small />
      <span className="brand-name">{name}</span>
    </span>
  )
}
