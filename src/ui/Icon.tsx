const paths = {
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12.5h6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.1 2.1 0 0 0 4 0',
  help: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M9.6 9.6a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.1 1-1.1 1.8M12 16.6v.1',
  search: 'M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0M15 15l5 5',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  plus: 'M12 5v14M5 12h14',
  chevronUp: 'm6 14.5 6-6 6 6',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronLeft: 'm14.5 5-7 7 7 7',
  chevronRight: 'm9.5 5 7 7-7 7',
  first: 'm17.5 5-7 7 7 7M6.5 5v14',
  last: 'm6.5 5 7 7-7 7M17.5 5v14',
  arrowDown: 'M12 5v14M7 14l5 5 5-5',
  arrowUp: 'M12 19V5M7 10l5-5 5 5',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  eyeOff:
    'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.500S5 16.5 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0M4 20 20 4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  globe: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M3.5 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17',
  textSize: 'M3 18 7.5 7 12 18M4.5 14.500h6M14 18l3-7 3 7M15 16h4',
  key: 'M12.5 8.500a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M11.5 11.5 20 20M16 16l2.5-2.500M13.5 13.5 15.5 11.5',
  signOut: 'M14 8V4H5v16h9v-4M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  wifiOff:
    'M4 4l16 16M8.5 15.500a5 5 0 0 1 7 0M5.5 12.300a9.3 9.3 0 0 1 4.2-2.300M13.5 9.800a9.3 9.3 0 0 1 5 2.500M2.8 9a13.5 13.5 0 0 1 4-2.500M11 5.300A13.5 13.5 0 0 1 21.2 9M12 19v.01',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.400L19.5 9M19.5 4.500V9H15',
  share: 'M12 15V4M8 7.5 12 4l4 3.500M7 11H5v9h14v-9h-2',
  more: 'M5.5 12v.01M12 12v.01M18.5 12v.01',
  moreVertical: 'M12 5.5v.01M12 12v.01M12 18.500v.01',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  warning: 'M12 4 21 20H3zM12 10v5M12 17.500v.01',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M12 11v5.500M12 7.800v.01',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.500h15M8.5 3.500V8M15.5 3.500V8',
  store: 'M4 5h16v4.500H4zM5.5 9.500V20h13V9.500M9.3 5v4.500M14.7 5v4.500M9.5 20v-6h5v6',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M12 7.500V12l3 2',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  megaphone: 'M4 10v4h4l9 4.5v-13L8 10zM20 10v4M8 14.5 9.5 20h2.5L11 16',
  giveBack: 'M8.5 6 4 10.5 8.5 15M4.5 10.5H15a5 5 0 0 1 0 10h-3',
} as const

/** A picture the portal can draw. */
export type IconName = keyof typeof paths

// Icons made of dots would vanish at the common stroke.
const strokes: Partial<Record<IconName, number>> = { more: 2.8, moreVertical: 2.6, grip: 2.4 }

type IconProps = {
  name: IconName
  /** px on both sides; 20 unless told. */
  size?: number
  /** Stroke in units of a 24 grid; 1.6 unless told, heavier for the place one is in. */
  weight?: number
}

/** A line picture in the colour of its text; says nothing to a screen reader, so words stand beside it. */
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
      <path d={paths[name]} />
    </svg>
  )
}
