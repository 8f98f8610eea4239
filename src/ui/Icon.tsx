import icons from './icons.svg?no-inline'

/** A picture the portal can draw: a symbol of icons.svg. */
export type IconName =
  | 'home'
  | 'receipt'
  | 'chart'
  | 'compass'
  | 'bell'
  | 'help'
  | 'search'
  | 'scan'
  | 'columns'
  | 'download'
  | 'filter'
  | 'plus'
  | 'chevronUp'
  | 'chevronDown'
  | 'chevronLeft'
  | 'chevronRight'
  | 'first'
  | 'last'
  | 'arrowDown'
  | 'arrowUp'
  | 'close'
  | 'check'
  | 'copy'
  | 'eye'
  | 'eyeOff'
  | 'link'
  | 'lock'
  | 'globe'
  | 'textSize'
  | 'key'
  | 'signOut'
  | 'wifiOff'
  | 'refresh'
  | 'share'
  | 'more'
  | 'moreVertical'
  | 'grip'
  | 'print'
  | 'warning'
  | 'info'
  | 'calendar'
  | 'store'
  | 'clock'
  | 'pause'
  | 'play'
  | 'file'
  | 'megaphone'
  | 'people'
  | 'giveBack'
  | 'bank'
  | 'bag'
  | 'point'
  | 'keyboard'
  | 'vibration'

// Icons made of dots would vanish at the common stroke.
const strokes: Partial<Record<IconName, number>> = { more: 2.8, moreVertical: 2.6, grip: 2.4 }

type IconProps = {
  name: IconName
  /** px on both sides; 20 unless told. */
  size?: number
  /** Stroke in units of a 24 grid; 1.6 unless told, heavier for the place one is in. */
  weight?: number
}

/** A line picture of icons.svg in the colour of its text; says nothing to a screen reader, so words stand beside it. */
export function Icon({ name, size = 20, weight }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight ?? strokes[name] ?? 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
