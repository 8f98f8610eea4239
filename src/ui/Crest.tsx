/** The house mark: a noren on its rod, in the colour of its text. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <rect x="2" y="5" width="36" height="4.5" rx="2.25" />
      <path d="M5.5 12.5h9v22h-9zM16.5 12.5H24l-.6 20.5-6.9 1.5zM26 12.5h8.5v22c-3 0-6-.8-8.5-1.800z" />
    </svg>
  )
}

/** The mark in its ring, as it hangs at the door. */
export function Crest() {
  return (
    <svg className="door-crest" viewBox="0 0 100 100" fill="currentColor" aria-hidden="true">
      <circle cx="50" cy="50" r="45" fill="none" stroke="currentColor" strokeWidth="6" />
      <g transform="translate(50 51) scale(.84) translate(-50 -51)">
        <rect x="20" y="30" width="60" height="6.5" rx="3.25" />
        <path d="M25 41h15.3v31H25zM43.3 41h14.4l-1 29-12.8 2.5zM60.7 41H75v31c-5 0-10-1-14.3-2.5z" />
      </g>
    </svg>
  )
}

/** The noren in outline: nothing hangs behind it. */
export function EmptyNoren() {
  return (
    <svg
      width="72"
      height="64"
      viewBox="0 0 72 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 12h62" strokeWidth="3.6" strokeLinecap="round" />
      <path d="M10 18h15.5v34H10zM28 18h16l-.8 33-14.4 2.5zM46.5 18H62v34c-5.5 0-11-1-15.5-2.5z" />
    </svg>
  )
}
